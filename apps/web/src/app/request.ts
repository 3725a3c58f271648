import { type Action, type Method, pathOf, type Resource } from '@erp/contract/kit'

export interface Request {
  method: Method
  /** Below the origin, `/api` included. */
  url: string
  body?: Record<string, unknown>
  /** It changes nothing, so it may be asked again. */
  reads?: boolean
}
type Input = Record<string, unknown>

export const requestOf = (
  resource: Pick<Resource, 'path'>,
  action: Pick<Action, 'method' | 'path'>,
  input: Input = {},
): Request => request(action.method, pathOf(resource, action), input)

/** `{id}` is filled from the input; the rest of it is the query of a GET or DELETE and the body of a POST or PUT. */
export function request(method: Method, template: string, input: Input = {}): Request {
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === null || value === '') throw new Error(`${template} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value as string | number))
  })
  if (method === 'POST' || method === 'PUT') return { method, url: `/api${path}`, body: rest }
  const query = queryOf(rest)
  return { method, url: query ? `/api${path}?${query}` : `/api${path}` }
}

function queryOf(input: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const one of value) query.append(name, String(one))
    else query.append(name, String(value as string | number))
  }
  return query.toString()
}
