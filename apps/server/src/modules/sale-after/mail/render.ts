import { emptyIn, filled, unknownIn, type Values, type VariableName } from '@erp/contract/sale-after/mail/variables'
import { cleanHtml } from '../../../kit/html.ts'
import { bad } from '../../../kit/refuse.ts'

export interface Written {
  subject: string
  content: string
}
export interface Rendered extends Written {
  /** Places that nothing is known for. */
  missing: VariableName[]
}

/** Cleaned once more after it was filled: a value may stand where an address is expected. */
export function render({ subject, content }: Written, values: Values): Rendered {
  return {
    subject: filled(subject, values, (value) => inLine(value)),
    content: cleanHtml(filled(content, values, (value) => escaped(value ?? ''))).html,
    missing: missingIn({ subject, content }, values),
  }
}

/** The same for somebody who looks it over: what is missing stays where it is, in red. */
export function shown({ subject, content }: Written, values: Values): Rendered {
  const parts = content.split(/(<[^>]*>)/).map((part) =>
    filled(part, values, (value, name) => {
      if (value) return escaped(value)
      return part.startsWith('<') ? `{{${escaped(name)}}}` : `<span style="${RED}">{{${escaped(name)}}}</span>`
    }),
  )
  return {
    subject: filled(subject, values, (value, name) => (value ? inLine(value) : `{{${name}}}`)),
    content: cleanHtml(parts.join('')).html,
    missing: missingIn({ subject, content }, values),
  }
}
const RED = 'color:#ffffff;background-color:#cf1322'

const missingIn = ({ subject, content }: Written, values: Values): VariableName[] => [
  ...new Set([...emptyIn(subject, values), ...emptyIn(content, values)]),
]

export function refuseUnknown({ subject, content }: Written): void {
  for (const [field, text] of Object.entries({ subject, content })) {
    const name = unknownIn(text)
    if (name !== undefined) throw bad(`未知变量：{{${name}}}`, field)
  }
}
export const noValue = (name: string, orderNo?: string | null): string =>
  `变量{{${name}}}没有值${orderNo ? `（订单${orderNo}）` : ''}`

const inLine = (value: string | null): string => (value ?? '').replace(/\p{Cc}+/gu, ' ')
const escaped = (value: string): string =>
  value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replaceAll('\n', '<br>')
