// Whether the same player deals again, because a grand replaced reject.
// rule: exchange.grand-hand.again
export const isDealtAgain = ({contract, rules}) => Boolean(contract?.forReject) && rules.exchange.find((step) => step.do === "grand-hand").dealer !== "next";
