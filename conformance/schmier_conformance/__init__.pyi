from schmier_conformance.wording.accounts.explanation import Explanation, explain

__all__ = ["Explanation", "explain"]
