const SECRET = /token|secret|passw|sign|auth|session|cookie|api[-_]?key|access[-_]?key|app[-_]?key|credential/i
const PERSONAL = /phone|mobile|email|street|address|buyer|receiver|recipient|consignee|tax_?no|post_?code|zip/i
const HIDDEN = '***'
const MOST = 2000

/** What may be kept of a text that went over the wire: nothing that opens a door, nothing about a buyer. */
export function redacted(text: string, secrets: readonly string[] = []): string {
  const blank = blanked(text, secrets)
  const parsed = jsonOf(blank)
  return (parsed === undefined ? fieldsHidden(blank) : JSON.stringify(hidden(parsed))).slice(0, MOST)
}

/** An address without the values of its secret parts. */
export function redactedUrl(address: string | URL, secrets: readonly string[] = []): string {
  const url = new URL(address)
  for (const name of Array.from(url.searchParams.keys())) if (isHidden(name)) url.searchParams.set(name, HIDDEN)
  url.username = ''
  url.password = ''
  return blanked(url.href, secrets)
}

/** Without the secrets of the account, wherever they stand. */
export const blanked = (text: string, secrets: readonly string[] = []): string =>
  secrets.filter((secret) => secret.length >= 4).reduce((kept, secret) => kept.replaceAll(secret, HIDDEN), text)

const isHidden = (name: string): boolean => SECRET.test(name) || PERSONAL.test(name)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isHidden(name) ? HIDDEN : hidden(each)]))
}

/** `name=value` and `"name": "value"` in text that is no JSON. */
const PAIR = new RegExp(
  `([\\w-]*(?:${SECRET.source}|${PERSONAL.source})[\\w-]*["']?\\s*[=:]\\s*["']?)((?:Bearer|Basic)\\s+)?[^\\s"'&,;<]+`,
  'gi',
)
const fieldsHidden = (text: string): string => text.replace(PAIR, `$1${HIDDEN}`)
