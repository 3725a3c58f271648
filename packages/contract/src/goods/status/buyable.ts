/** Statuses of goods in which they may be bought: new, selling, and by hand what runs out. */
export const BUYABLE: readonly string[] = ['10', '20', '30']
