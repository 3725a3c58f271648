/** The check digit of the postal union's item numbers, of their eight digits. */
export function s10Digit(eight: string): string {
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((all, weight, i) => all + weight * Number(eight[i]), 0)
  const digit = 11 - (sum % 11)
  return digit === 10 ? '0' : digit === 11 ? '5' : String(digit)
}
