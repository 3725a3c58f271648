import type { CheckedCode, CheckedCodes } from '@erp/contract/tool/code/barcode'
import { s10Digit } from '../../../connectors/carrier/s10.ts'

interface Kind {
  name: string
  looks: RegExp
  /** The check character that belongs to it. */
  digit: (code: string) => string
  at?: (code: string) => string
}
const last = (code: string): string => code.slice(-1)
/** From the right, three and one in turn. */
export function gtinDigit(code: string): string {
  const sum = Array.from(code.slice(0, -1))
    .reverse()
    .reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
export function isbn10Digit(code: string): string {
  const sum = Array.from(code.slice(0, 9)).reduce((all, digit, i) => all + Number(digit) * (10 - i), 0)
  const rest = (11 - (sum % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}
const KINDS: Kind[] = [
  { name: 'S10', looks: /^[A-Z]{2}\d{9}[A-Z]{2}$/, digit: (code) => s10Digit(code.slice(2, 10)), at: (code) => code[10]! },
  { name: 'ISBN-13', looks: /^97[89]\d{10}$/, digit: gtinDigit },
  { name: 'ISBN-10', looks: /^\d{9}[\dX]$/, digit: isbn10Digit },
  { name: 'EAN-13', looks: /^\d{13}$/, digit: gtinDigit },
  { name: 'UPC-A', looks: /^\d{12}$/, digit: gtinDigit },
  { name: 'EAN-8', looks: /^\d{8}$/, digit: gtinDigit },
  { name: 'GTIN-14', looks: /^\d{14}$/, digit: gtinDigit },
]

/** Each by what it looks like; hyphens and spaces do not count. Rows are those of the pasted text. */
export function checkCodes(codes: string[]): CheckedCodes {
  const first = new Map<string, number>()
  const rows = codes.map((given, i): CheckedCode => {
    const code = given.trim()
    const bare = code.replace(/[\s-]/g, '').toUpperCase()
    const sameAs = first.get(bare) ?? null
    if (sameAs === null) first.set(bare, i + 1)
    return { row: i + 1, code, sameAs, ...checked(bare) }
  })
  return {
    total: rows.length,
    good: rows.filter(({ ok }) => ok).length,
    bad: rows.filter(({ ok }) => !ok).length,
    repeated: rows.filter(({ sameAs }) => sameAs !== null).length,
    rows,
  }
}

function checked(bare: string): Pick<CheckedCode, 'kind' | 'ok' | 'message'> {
  const kind = KINDS.find(({ looks }) => looks.test(bare))
  if (!kind) return { kind: null, ok: false, message: '不是 EAN、UPC、GTIN-14、ISBN 或 S10 编码' }
  const [is, should] = [(kind.at ?? last)(bare), kind.digit(bare)]
  return is === should
    ? { kind: kind.name, ok: true, message: '校验位正确' }
    : { kind: kind.name, ok: false, message: `校验位应为 ${should}，实际为 ${is}` }
}
