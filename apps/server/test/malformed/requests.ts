import { type DeclaredCall, fill } from '../calls.ts'
import type { Chance } from './chance.ts'
import { nasty, plausible } from './values.ts'

export interface Malformed {
  call: DeclaredCall
  method: DeclaredCall['action']['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  hopeless: boolean
}

export function malformed(call: DeclaredCall, chance: Chance): Malformed {
  const { method } = call.action
  const base = { call, method, url: `/api${pathOf(call, chance)}`, headers: {} as Record<string, string>, hopeless: false }
  if (chance.below(20) === 0) return { ...base, ...badHeaders(chance), url: badPath(call, chance) }
  if (call.action.upload) return { ...base, ...badUpload(chance) }
  if (method === 'GET' || method === 'DELETE') return { ...base, url: `${base.url}?${badQuery(call, chance)}` }
  if (chance.below(4) === 0) return { ...base, ...brokenBody(chance), hopeless: !call.action.beacon }
  return { ...base, headers: { 'content-type': 'application/json' }, payload: badBody(call, chance) }
}

const BROKEN = [
  '{',
  '{"a":',
  '[1,2',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":"\\ud83"}',
  '\u0000',
  '{"a":1}{"b":2}',
  '﻿{"a":1',
  '[]',
  '[{}]',
  '"text"',
  '1',
  'true',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
]
const TYPES = [
  'text/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'nonsense',
  'application/xml;q=0.9',
]

function brokenBody(chance: Chance): Pick<Malformed, 'headers' | 'payload'> {
  if (chance.below(3) === 0) return { headers: { 'content-type': chance.pick(TYPES) }, payload: '<a>&b;</a>' }
  const deep = chance.below(10) === 0 ? '['.repeat(100_000) : undefined
  return { headers: { 'content-type': 'application/json' }, payload: deep ?? chance.pick(BROKEN) }
}

/** Most fields right, a few not: that is what gets past the first check. */
function badBody(call: DeclaredCall, chance: Chance): string {
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(call.action.input)) if (chance.below(8)) body[name] = plausible(field, chance)
  const names = Object.keys(call.action.input)
  for (let n = chance.below(3); n >= 0; n--) {
    const name =
      names.length && chance.below(5) ? chance.pick(names) : chance.pick(['extra', 'id', 'condition', 'constructor', 'version'])
    body[name] = name === 'condition' || name === 'orderBy' ? inside(body[name], chance) : nasty(chance)
  }
  if (chance.below(60) === 0) body[names[0] ?? 'a'] = 'x'.repeat(1_000_000)
  return JSON.stringify(body)
}

function inside(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.below(3) === 0) return nasty(chance)
  if (Array.isArray(value)) return [{ field: nasty(chance), order: chance.pick<unknown>(['asc', 'desc', 'x', 1]) }]
  const names = Object.keys(value)
  return names.length ? { ...value, [chance.pick(names)]: nasty(chance) } : { anything: nasty(chance) }
}

function badQuery(call: DeclaredCall, chance: Chance): string {
  const pairs = Object.keys(call.action.input).map((name) => `${name}=${queryValue(chance)}`)
  const extra = chance.pick([
    '',
    '&',
    'a[b]=1',
    '%=%',
    '%ff=%c0%80',
    '__proto__[x]=1',
    'pageNum=1&pageNum=2',
    `q=${'x'.repeat(5000)}`,
  ])
  return [...pairs, extra].join('&')
}

function queryValue(chance: Chance): string {
  const value = nasty(chance)
  if (chance.below(10) === 0) return '%E0%A4%A'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.slice(0, 2000).toWellFormed())
}

function badUpload(chance: Chance): Pick<Malformed, 'headers' | 'payload' | 'hopeless'> {
  const kinds = [
    'PK\u0003\u0004 not really',
    '',
    '<html></html>',
    '\u0000'.repeat(1000),
    'a,b\n1,2',
    '%PDF-1.7',
    'x'.repeat(300_000),
  ]
  const name = chance.pick(['a.xlsx', 'a.xls', 'a.exe', '../../a.xlsx', '', 'a"b.xlsx', '文件.xlsx', 'a.png', 'x'.repeat(400)])
  const part = `--b\r\ncontent-disposition: form-data; name="${chance.pick(['file', 'other', '__proto__', ''])}"; filename="${name}"\r\n\r\n${chance.pick(kinds)}\r\n`
  const ends = chance.pick(['--b--\r\n', '', '--b', `${part}--b--\r\n`])
  const type = chance.pick([
    'multipart/form-data; boundary=b',
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'application/json',
  ])
  return { headers: { 'content-type': type }, payload: Buffer.from(part + ends), hopeless: true }
}

function badHeaders(chance: Chance): { headers: Record<string, string>; payload: string } {
  const [name, value] = chance.pick([
    ['idempotency-key', "'; DROP TABLE x; --"],
    ['idempotency-key', 'x'.repeat(5000)],
    ['content-length', '5'],
    ['accept', '*/*;q=x'],
    ['isadmin', '1'],
    ['x-forwarded-for', 'nonsense, 1.2.3'],
    ['user-agent', 'x'.repeat(5000)],
  ])
  return { headers: { 'content-type': 'application/json', [name]: value }, payload: '{"a"' }
}

function pathOf({ path, action }: DeclaredCall, chance: Chance): string {
  return fill(path, action, (_name, numeric) =>
    numeric
      ? chance.pick(['0', '1', '999999999', '999999999999999'])
      : encodeURIComponent(chance.pick(['x', '%', "' OR 1", '..', '💥', '甲'.repeat(90)])),
  )
}

function badPath({ path, action }: DeclaredCall, chance: Chance): string {
  const odd = chance.pick(['abc', '-1', '1.5', '%00', '%', '%E0%A4%A', '1%2F2', '..%2f..', '9'.repeat(40), '1;DROP', ' '])
  const filled = path.includes('{') ? fill(path, action, () => odd) : `${path}/${odd}`
  return `/api${filled}`
}
