from schmier_conformance.explaining.explanation import Explanation, explain

__all__ = ["Explanation", "explain"]
