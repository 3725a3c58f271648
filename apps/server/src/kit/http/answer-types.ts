import { resolve } from 'node:path'
import { manifests } from '@erp/contract'
import type { Action, Fields } from '@erp/contract/kit'
import { API, type Checker, type Symbol, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

const CONTRACT = resolve(import.meta.dirname, '../../../../../packages/contract')
const CONFIG = resolve(CONTRACT, 'tsconfig.json')

export type Schema = Record<string, unknown>
/** What every call answers, by `module/resource/verb`, and the types that they name. */
export interface Answers {
  answers: Record<string, Schema>
  schemas: Record<string, Schema>
}

/** The output of every declared action, as the compiler understands the types of the contract. */
export function answerTypes(): Answers {
  const api = new API({})
  try {
    const { checker, program } = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG)!
    const schemas: Record<string, Schema> = {}
    const describe = describing(checker, schemas)
    const answers = manifests.flatMap(({ name: module, resources }) => {
      const file = resolve(CONTRACT, `src/${module}/index.ts`)
      const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
      return exported.flatMap((manifest) =>
        outputsOf(checker, manifest).map(
          ([resource, verb, output]) =>
            [
              `${module}/${resource}/${verb}`,
              orQueued(
                describe(output, { resource, lacks: lackingIn(resources[resource]!.fields) }),
                resources[resource]!.actions[verb] as Action,
              ),
            ] as const,
        ),
      )
    })
    return { answers: Object.fromEntries(answers), schemas }
  } finally {
    api.close()
  }
}

interface Near {
  resource: string
  lacks: string[]
}
/** What a row may come without: what only some may see, and what is reckoned for lists alone. */
const lackingIn = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.reach || fields[name]!.computed)
/** Wherever the fields of a resource stand together, in its own answers or in another's. */
const ROWS = manifests.flatMap(({ resources }) =>
  Object.values(resources).map(({ fields }: { fields: Fields }) => ({ names: Object.keys(fields), lacks: lackingIn(fields) })),
)
const lackedBy = (members: Set<string>, near: Near): Set<string> =>
  new Set([...near.lacks, ...ROWS.filter(({ names }) => names.every((name) => members.has(name))).flatMap(({ lacks }) => lacks)])

/** A verb over many ids becomes a task, which it answers instead. */
const orQueued = (schema: Schema, { each, together }: Action): Schema => (each || together ? { anyOf: [schema, QUEUED] } : schema)
const QUEUED: Schema = {
  type: 'object',
  properties: { queued: { enum: [1] }, taskId: { type: 'number' }, total: { type: 'number' } },
  required: ['queued', 'taskId', 'total'],
}

function outputsOf(checker: Checker, manifest: Symbol): [resource: string, verb: string, output: Type][] {
  const inside = (symbol: Symbol, name: string): Symbol | undefined =>
    checker.getPropertyOfType(checker.getTypeOfSymbol(symbol)!, name)
  const each = (symbol: Symbol | undefined): readonly Symbol[] =>
    symbol ? checker.getPropertiesOfType(checker.getTypeOfSymbol(symbol)!) : []
  return each(inside(manifest, 'resources')).flatMap((resource) =>
    each(inside(resource, 'actions')).map((verb) => {
      const output = checker.getTypeOfSymbol(inside(verb, '$output')!)!
      return [resource.name, verb.name, output] as [string, string, Type]
    }),
  )
}

/** Types with a name of their own are told once, under `schemas`. */
function describing(checker: Checker, schemas: Record<string, Schema>) {
  const names = new Map<number, string>()

  function describe(type: Type, near: Near): Schema {
    if (type.isSubstitutionType()) return describe(type.getBaseType(), near)
    if (type.isUnionType()) return anyOf(type.getTypes(), near)
    if (type.isLiteralType()) return { enum: [type.value] }
    const primitive = PRIMITIVES.find(([flags]) => type.flags & flags)
    if (primitive) return primitive[1]
    if (checker.isTupleType(type) || checker.isArrayType(type)) return listOf(type as TypeReference, near)
    const name = nameOf(type, near)
    return name === null ? objectOf(type, near) : { $ref: `#/components/schemas/${name}` }
  }

  function anyOf(types: readonly Type[], near: Near): Schema {
    const present = types.filter(({ flags }) => !(flags & NOTHING))
    const values = present.flatMap((type) => (type.isLiteralType() ? [type.value as string | number | boolean] : []))
    const rest = present.filter((type) => !type.isLiteralType()).map((type) => describe(type, near))
    const all = [...(values.length ? [{ enum: inOrder(values) }] : []), ...inOrder(rest)]
    return all.length === 1 ? all[0]! : { anyOf: all }
  }

  function listOf(type: TypeReference, near: Near): Schema {
    const items = checker.getTypeArguments(type).map((item) => describe(item, near))
    return checker.isTupleType(type) ? { type: 'array', prefixItems: items } : { type: 'array', items: items[0] }
  }

  function objectOf(type: Type, near: Near): Schema {
    const members = checker.getPropertiesOfType(type)
    const lacks = lackedBy(new Set(members.map(({ name }) => name)), near)
    const types = members.map((member) => [member, checker.getTypeOfSymbol(member)!] as const)
    const required = types
      .filter(([{ flags, name }, of]) => !(flags & SymbolFlags.Optional || mayLack(of) || lacks.has(name)))
      .map(([{ name }]) => name)
    const properties = types.map(([{ name }, of]) => [name, orNull(describe(of, near), lacks.has(name))])
    const [index] = checker.getIndexInfosOfType(type)
    return {
      type: 'object',
      ...(members.length && { properties: Object.fromEntries(properties) }),
      ...(required.length && { required }),
      ...(index && { additionalProperties: describe(index.valueType, near) }),
    }
  }

  function nameOf(type: Type, near: Near): string | null {
    const known = names.get(type.id)
    if (known) return known
    const own = (type.getAliasSymbol() ?? type.getSymbol())?.name
    if (!own || own.startsWith('__') || GENERIC.has(own)) return null
    const wanted = own === 'Row' ? `${near.resource[0]!.toUpperCase()}${near.resource.slice(1)}Row` : own
    const taken = Object.keys(schemas).filter((name) => name.replace(/_\d+$/, '') === wanted).length
    const name = taken ? `${wanted}_${taken + 1}` : wanted
    names.set(type.id, name)
    schemas[name] = {}
    schemas[name] = objectOf(type, near)
    return name
  }

  return describe
}

const orNull = (schema: Schema, may: boolean): Schema => (may ? { anyOf: [schema, { type: 'null' }] } : schema)
const mayLack = (type: Type): boolean => (type.isUnionType() ? type.getTypes().some(mayLack) : Boolean(type.flags & NOTHING))

/** The compiler's own order of a union may change with what it read before. */
const inOrder = <T>(values: T[]): T[] => values.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

/** Names that say nothing of what is inside. */
const GENERIC = new Set(['Record', 'Partial', 'Pick', 'Omit', 'Required', 'Page', 'InputOf'])
const NOTHING = TypeFlags.Undefined | TypeFlags.Void
const PRIMITIVES: [TypeFlags, Schema][] = [
  [TypeFlags.Null, { type: 'null' }],
  [TypeFlags.String | TypeFlags.TemplateLiteral, { type: 'string' }],
  [TypeFlags.Number, { type: 'number' }],
  [TypeFlags.Boolean, { type: 'boolean' }],
  [NOTHING | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never, {}],
]
