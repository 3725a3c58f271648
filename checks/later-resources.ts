/** What fields point at though no manifest declares it, and why. */
export const LATER_RESOURCES = {
  'basic/degree-difficulty': 'the goods chapter declares 难度系数 together with the goods that carry it',
  '': 'a log row points at a row of whichever resource its entity names',
}
