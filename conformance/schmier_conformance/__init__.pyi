from schmier_conformance.wording.explain import Explanation, explain

__all__ = ["Explanation", "explain"]
