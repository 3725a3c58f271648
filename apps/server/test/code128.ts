const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const [CODE_C, CODE_B, START_B, START_C] = [99, 100, 104, 105]

/** What a scanner would read from the bars: sets B and C, with the check character. */
export function readCode128(bars: { x: number; width: number }[]): string {
  const module = Math.min(...bars.map((bar) => bar.width))
  const edges = bars.flatMap((bar) => [bar.x, bar.x + bar.width])
  const widths = edges.slice(1).map((edge, i) => Math.round((edge - edges[i]!) / module))
  const digits = widths.join('')
  if (!digits.endsWith('2331112')) throw new Error('no stop')
  const values = (digits.slice(0, -7).match(/.{6}/g) ?? []).map((pattern) => PATTERNS.indexOf(pattern))
  const [start = -1, ...rest] = values
  const check = rest.pop()!
  if (rest.reduce((sum, value, i) => sum + value * (i + 1), start) % 103 !== check) throw new Error('wrong check character')
  return textOf(start, rest)
}

function textOf(start: number, values: number[]): string {
  if (start !== START_B && start !== START_C) throw new Error(`starts with ${start}`)
  let pairs = start === START_C
  let text = ''
  for (const value of values)
    if (pairs && value === CODE_B) pairs = false
    else if (!pairs && value === CODE_C) pairs = true
    else text += pairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  return text
}
