const ABANDONMENT =
  /(?<!\p{L})(?:g[ai]ve(?:n|s)? (?:it |that |this )?up|giving up|dropp(?:ed|ing)|abandon\p{L}*|cancell?(?:ed|ing|s)?|call(?:ed|s|ing) (?:it |that )?off|decid(?:ed|es) (?:against|not to)|chang(?:ed|es) (?:my|his|her|their) mind|no longer (?:wants?|plans?|intends?|going)|(?:do|does)(?: not|n['’]t) (?:want|plan|intend)\p{L}* (?:to )?(?:\p{L}+ )*any ?more|бросил[аи]?|отказал(?:ся|ась|ись)|передумал[аи]?|отменил[аи]?|отменен[аоы]?|больше не (?:хо\p{L}+|планиру\p{L}+|собира\p{L}+))(?!\p{L})/iu;

/** True for a statement that a plan was given up: "gave up on the marathon", «передумал». */
export function reportsAbandonment(statement: string): boolean {
  return ABANDONMENT.test(statement.replaceAll('ё', 'е'));
}
