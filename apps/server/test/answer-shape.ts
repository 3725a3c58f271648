import { manifests } from '@erp/contract'
import { type Action, pathOf } from '@erp/contract/kit'
import type { Schema } from '../src/kit/http/answer-types.ts'
import { readAnswers } from '../src/kit/http/answers.ts'

const { answers, schemas } = readAnswers()
const calls = manifests.flatMap(({ name, resources }) =>
  Object.entries(resources).flatMap(([key, resource]) =>
    Object.entries(resource.actions as Record<string, Action>).map(([verb, action]) => ({
      method: action.method,
      path: pathOf(resource, action),
      schema: answers[`${name}/${key}/${verb}`] ?? {},
    })),
  ),
)
const plain = new Map(calls.filter(({ path }) => !path.includes('{')).map((call) => [`${call.method} ${call.path}`, call.schema]))
const patterns = calls
  .filter(({ path }) => path.includes('{'))
  .map(({ method, path, schema }) => ({ pattern: new RegExp(`^${method} ${path.replace(/\{[^}]*\}/g, '[^/]+')}$`), schema }))

/** Where an answer is not what the contract says of it; nothing when it is. */
export function wrongIn(method: string, url: string, data: unknown): string | null {
  const call = `${method} ${url.split('?')[0]}`
  const schema = plain.get(call) ?? patterns.find(({ pattern }) => pattern.test(call))?.schema
  return schema ? wrong(schema, data, 'data') : null
}

interface Described {
  $ref?: string
  anyOf?: Schema[]
  enum?: unknown[]
  type?: string
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
}

function wrong(schema: Schema, value: unknown, at: string): string | null {
  const { $ref, anyOf, enum: values, type, ...inside } = schema as Described
  if ($ref) return wrong(schemas[$ref.split('/').at(-1)!]!, value, at)
  if (anyOf)
    return anyOf.some((one) => wrong(one, value, at) === null) ? null : (nearest(anyOf, value, at) ?? `${at} ${shown(value)}`)
  if (values) return values.includes(value) ? null : `${at} ${shown(value)} not among ${values.join(', ')}`
  if (!type) return null
  if (typeOf(value) !== type) return `${at} ${shown(value)} is no ${type}`
  if (type === 'array') return wrongItem(inside, value as unknown[], at)
  return type === 'object' ? wrongMember(inside, value as Record<string, unknown>, at) : null
}

/** The part of the one that is of the right kind says more than that none of them fits. */
const nearest = (schemas: Schema[], value: unknown, at: string): string | null =>
  schemas.map((one) => wrong(one, value, at)).find((said) => said !== null && !said.startsWith(`${at} `)) ?? null

function wrongItem({ items, prefixItems }: Described, values: unknown[], at: string): string | null {
  for (const [index, value] of values.entries()) {
    const said = wrong(prefixItems?.[index] ?? items ?? {}, value, `${at}[]`)
    if (said) return said
  }
  return null
}

function wrongMember(
  { properties = {}, required = [], additionalProperties }: Described,
  value: Record<string, unknown>,
  at: string,
): string | null {
  const absent = required.find((name) => value[name] === undefined)
  if (absent) return `${at}.${absent} is missing`
  for (const [name, one] of Object.entries(value)) {
    const schema = properties[name] ?? additionalProperties
    const said = schema ? wrong(schema, one, `${at}.${name}`) : null
    if (said) return said
  }
  return null
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'undefined'
