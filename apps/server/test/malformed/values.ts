import type { Field } from '@erp/contract/kit'
import type { Chance } from './chance.ts'

const FRAGMENTS = [
  '',
  '   ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202e\u200b\ufeff',
  '💥'.repeat(50),
  'Z̸͎̈́a̷l̴g̵o̶',
  "'; DROP TABLE account_user; --",
  "' OR '1'='1",
  '1; SELECT pg_sleep(30)',
  '$1',
  '%',
  '\\',
  '%s%n{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '=cmd|calc!A1',
  '../../../../etc/passwd',
  'C:\\con\\nul',
  '1e999',
  '-0',
  '0x1F',
  '１２３',
  '2026-02-30',
  '9999-99-99 99:99:99',
  '-infinity',
  'null',
  'undefined',
  'constructor',
  '__proto__',
  'a'.repeat(300),
  '甲'.repeat(70_000),
]
const NUMBERS = [0, -0, -1, 1.5, 1e-9, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_SAFE_INTEGER, 99999999999999]

export function nasty(chance: Chance): unknown {
  switch (chance.below(12)) {
    case 0:
      return null
    case 1:
      return chance.pick([true, false])
    case 2:
    case 3:
      return chance.pick(NUMBERS)
    case 4:
      return Array.from({ length: chance.pick([0, 1, 3, 1500]) }, () =>
        chance.pick<unknown>([...FRAGMENTS.slice(0, 9), ...NUMBERS, null]),
      )
    case 5:
      return {
        [chance.pick(['constructor', 'toString', 'length', 'a.b', '', 'then'])]: chance.pick<unknown>([...FRAGMENTS, 1, null]),
      }
    case 6:
      return nest(chance.pick([2, 100, 3000]), chance.below(2) === 0)
    default:
      return chance.pick(FRAGMENTS)
  }
}

function nest(depth: number, arrays: boolean): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = arrays ? [value] : { a: value }
  return value
}

const between = ({ min = 0, max = Number.POSITIVE_INFINITY }: Field, chance: Chance): number =>
  Number(min) + chance.below(Math.min(5, Number(max) - Number(min) + 1))

/** What the field would take, so that the rest of the input reaches the handler. */
export function plausible(field: Field, chance: Chance): unknown {
  switch (field.kind) {
    case 'int':
      return field.shape === 'pageSize' ? 20 : between(field, chance)
    case 'ref':
      return field.by ? chance.pick(['CNY', 'US', 'x']) : 1 + chance.below(60)
    case 'refs':
      return [1 + chance.below(20)]
    case 'decimal':
      return chance.pick(['1', '0.50', '12.3'])
    case 'flag':
      return chance.below(2)
    case 'date':
      return '2026-11-15'
    case 'time':
      return '2026-11-15 10:00:00'
    case 'choice':
      return field.many ? [] : (field.choices?.[0]?.[0] ?? 'x')
    case 'group':
      return Object.fromEntries(Object.entries(field.fields ?? {}).map(([name, inner]) => [name, plausible(inner, chance)]))
    case 'rows':
      return field.shape ? [null, null].slice(0, field.shape === 'range' ? 2 : 0) : []
    default:
      return `t${chance.below(1000)}`
  }
}
