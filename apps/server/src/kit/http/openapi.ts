import { type Action, type Field, type Fields, type Manifest, pathOf } from '@erp/contract/kit'
import type { Schema } from './answer-types.ts'
import { readAnswers } from './answers.ts'

const TEXT_FORMAT: Record<string, string> = { date: 'date', time: 'YYYY-MM-DD HH:mm:ss', decimal: 'decimal', html: 'html' }

/** OpenAPI 3.1 of every declared call. */
export function openapi(manifests: Manifest[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  const { answers, schemas } = readAnswers()
  for (const manifest of manifests)
    for (const [name, resource] of Object.entries(manifest.resources))
      for (const [verb, action] of Object.entries(resource.actions as Record<string, Action>)) {
        const path = `/api${pathOf(resource, action)}`
        paths[path] ??= {}
        paths[path][action.method.toLowerCase()] = {
          ...operation(manifest.title, resource.title, `${resource.path}#${verb}`, action),
          responses: { 200: answerOf(action, answers[`${manifest.name}/${name}/${verb}`]) },
        }
      }
  return {
    openapi: '3.1.0',
    info: { title: 'ERP', version: '1' },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Envelope: envelope, ...schemas } },
    paths,
  }
}

const envelope = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: '200 成功，400 参数错误，404 不存在，409 状态不允许' },
    msg: { type: 'string' },
    data: {},
  },
}

function operation(module: string, title: string, id: string, action: Action): Schema {
  const inPath = Object.entries(action.input).filter(([name]) => action.path.includes(`{${name}}`))
  const rest = Object.fromEntries(Object.entries(action.input).filter(([name]) => !action.path.includes(`{${name}}`)))
  const queried = action.method === 'GET' || action.method === 'DELETE'
  const query = queried ? Object.entries(rest) : []
  return {
    operationId: id,
    tags: [module],
    summary: `${title} · ${action.label}`,
    'x-permission': action.permission,
    ...(action.permission === 'public' ? { security: [] } : {}),
    parameters: [
      ...inPath.map(([name, field]) => ({ name, in: 'path', required: true, description: field.label, schema: schemaOf(field) })),
      ...query.map(([name, field]) => ({
        name,
        in: 'query',
        required: field.required ?? false,
        description: field.label,
        schema: schemaOf(field),
      })),
    ],
    ...(queried ? {} : { requestBody: { content: bodyOf(rest, action) } }),
  }
}

function bodyOf(fields: Fields, action: Action): Schema {
  if (!action.upload) return { 'application/json': { schema: objectOf(fields) } }
  return { 'multipart/form-data': { schema: objectOf({ ...fields, file: { kind: 'text', label: '文件', required: true } }) } }
}

function answerOf(action: Action, data: Schema = {}): Schema {
  const schema = { allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: { data } }] }
  const json = { 'application/json': { schema } }
  if (!action.download) return { description: '信封', content: json }
  return { description: '文件，或信封', content: { ...json, 'application/octet-stream': {} } }
}

function objectOf(fields: Fields): Schema {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.required ? [name] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
    required,
  }
}

export function schemaOf(field: Field): Schema {
  const described = { title: field.label, ...(field.hint ? { description: field.hint } : {}) }
  switch (field.kind) {
    case 'int':
      return { ...described, type: 'integer', minimum: field.min, maximum: field.max }
    case 'flag':
      return { ...described, type: 'integer', enum: [0, 1] }
    case 'choice':
      return { ...described, ...choiceOf(field) }
    case 'ref':
      return { ...described, type: field.by ? 'string' : 'integer', 'x-ref': field.ref }
    case 'refs':
      return { ...described, type: 'array', items: { type: field.by ? 'string' : 'integer' }, 'x-ref': field.ref }
    case 'group':
      return { ...described, ...objectOf(field.fields ?? {}) }
    case 'rows':
      return {
        ...described,
        type: 'array',
        items: field.fields?.[''] ? schemaOf(field.fields['']) : objectOf(field.fields ?? {}),
      }
    case 'json':
      return described
    default:
      return {
        ...described,
        type: 'string',
        maxLength: field.max,
        pattern: field.pattern?.source,
        format: TEXT_FORMAT[field.kind],
      }
  }
}

function choiceOf(field: Field): Schema {
  const one = field.dict ? { type: 'string', 'x-dictionary': field.dict } : listed(field)
  return field.many ? { type: 'array', items: one } : one
}

const listed = (field: Field): Schema => ({
  enum: (field.choices ?? []).map(([value]) => value),
  description: (field.choices ?? []).map(([v, l]) => `${v} ${l}`).join('，'),
})
