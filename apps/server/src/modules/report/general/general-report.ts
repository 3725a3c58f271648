import type { Field, Fields } from '@erp/contract/kit'
import { titleOf } from '@erp/contract/kit/reading'
import { schemaOf } from '@erp/contract/kit/schema'
import type { generalReport, ReportColumn, ReportDefinition } from '@erp/contract/report/general/general-report'
import { raw } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import { parse } from '../../../kit/http/http.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { type RowList, rowList } from '../../../kit/list/row-list.ts'
import { forbidden, missing } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { DEFINITIONS, type Definition } from './general-definitions.ts'

interface Asked extends ListInput {
  name: string
}

export const generalReports: Handlers<typeof generalReport> = {
  list: (_tx, _input, ctx) =>
    Object.entries(DEFINITIONS)
      .filter(([, definition]) => allowed(definition, ctx))
      .map(([name, definition]) => described(name, definition)),
  query: async (tx, input, ctx) => {
    const definition = definitionOf(input.name, ctx)
    const { list, total } = await rowsOf(definition, input).page(tx, { pageSize: 100, ...present(input) }, ctx)
    return { title: definition.title, columns: columnsOf(definition.columns), list, total, updateTime: ctx.now }
  },
  export: (_tx, input, ctx) => exportList(rowsOf(definitionOf(input.name, ctx), input), input, ctx),
}

const allowed = ({ permission }: Definition, { user }: Ctx): boolean => !permission || may(user, permission)

function definitionOf(name: string, ctx: Ctx): Definition {
  const definition = Object.hasOwn(DEFINITIONS, name) ? DEFINITIONS[name] : undefined
  if (!definition) throw missing(`报表「${name}」`)
  if (!allowed(definition, ctx)) throw forbidden()
  return definition
}

/** Parameters that the query does not declare are refused by name. */
function rowsOf(definition: Definition, { name, condition }: Asked): RowList {
  const asked = parse(schemaOf(definition.parameters, 'json', true), condition ?? {}) as Parameters<Definition['rows']>[0]
  const resource = {
    path: `data-center-report/general-report/${name}`,
    title: definition.title,
    key: 'id',
    name: Object.keys(definition.columns)[0]!,
    table: '',
    fields: definition.columns,
    actions: {},
  } satisfies AnyResource
  return rowList(resource, (_input, ctx) => definition.rows(asked, ctx), raw(definition.order))
}

const present = (input: object): ListInput => Object.fromEntries(Object.entries(input).filter(([, value]) => value != null))

const described = (name: string, { title, parameters, columns }: Definition): ReportDefinition => ({
  name,
  title,
  parameters: Object.entries(parameters).map(([key, field]) => ({
    ...columnOf(key, field),
    required: field.required ?? false,
    hint: field.hint,
    initial: field.initial,
    choices: field.choices?.map(([value, label]) => [value, label] as const),
  })),
  columns: columnsOf(columns),
})

const columnsOf = (fields: Fields): ReportColumn[] =>
  Object.entries(fields)
    .filter(([, field]) => field.column)
    .map(([name, field]) => columnOf(name, field))
const columnOf = (name: string, field: Field): ReportColumn => ({
  name,
  label: titleOf(field),
  kind: field.kind,
  scale: field.scale,
})
