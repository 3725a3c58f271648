import { type States, stateLabel, type Workflow } from '@erp/contract/kit'
import { type AnyResource, call } from '../../app/call.ts'
import { confirm, done } from '../confirm.ts'
import type { AnyRow } from '../grid/column.ts'

export type DocumentResource = AnyResource & Partial<Workflow>
/** A document as its verbs see it: the workflow, and the field of its rows that says where they stand. */
export interface Verbed {
  resource: AnyResource
  states: States
  state: string
}
const NAMED = 3

/** Why a verb is not for these documents; null when it is. */
export const whyNot = (of: Verbed, verb: string, rows: AnyRow[]): string | null =>
  whyOutside(of, of.states.moves[verb]!.from, of.states.moves[verb]!.label, rows)

export function whyOutside({ resource, states, state }: Verbed, from: readonly number[], label: string, rows: AnyRow[]) {
  const outside = rows.filter((row) => !from.includes(row[state]))
  if (outside.length === 0) return null
  const kinds = [...new Set(outside.map((row) => stateLabel(states, row[state])))].join('、')
  const said = `${kinds}的单据不能${label}`
  if (rows.length === 1) return said
  const named = outside.slice(0, NAMED).map((row) => row[resource.name])
  return `${said}：${named.join('、')}${outside.length > NAMED ? `等${outside.length}张` : ''}`
}

/** Asks, does it, and says so. */
export async function runVerb({ resource, states }: Verbed, verb: string, ids: number[], reload: () => void): Promise<boolean> {
  const { label, confirm: question, danger } = states.moves[verb]!
  const asked = question ?? (ids.length > 1 ? `确认${label}所选的 ${ids.length} 张单据吗？` : `确认${label}吗？`)
  if (!(await confirm(asked, { danger }))) return false
  const heard = { said: '' }
  const said = (message: string) => Object.assign(heard, { said: message })
  const worked = await call(resource, verb, { ids }, { said }).then(
    () => true,
    () => false,
  )
  // A server that goes on in the background says so itself.
  if (worked) done(heard.said.includes('后台') ? heard.said : `${label}成功`)
  reload()
  return worked
}

/** The moves that take which documents and nothing else. */
export const plainVerbs = ({ resource, states }: Pick<Verbed, 'resource' | 'states'>): string[] =>
  Object.keys(states.moves).filter((verb) => Object.keys(resource.actions[verb]?.input ?? {}).join() === 'ids')
