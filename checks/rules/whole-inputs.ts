import type { Field, Manifest } from '@erp/contract/kit'
import { TASK_FROM } from '@erp/contract/kit/task'
import { callsOf } from './permissions.ts'

const takesMany = ({ fields, max }: Field): boolean =>
  ['int', 'ref'].includes(fields?.['']?.kind ?? '') && Number(max ?? Number.POSITIVE_INFINITY) > TASK_FROM

/** A write over many rows says how it is done in the background, or is listed with the reason why nobody waits for it. */
export function wholeInputs(manifests: Manifest[], listed: Readonly<Record<string, string>>): string[] {
  const many = callsOf(manifests).filter(({ action }) => !action.reads && Object.values(action.input).some(takesMany))
  const names = new Set(many.map(({ name }) => name))
  return [
    ...many
      .filter(({ name, action }) => !action.each && !action.together && !(name in listed))
      .map(({ name }) => `${name} takes more than ${TASK_FROM} ids: declare it each or together`),
    ...many
      .filter(({ name, action }) => (action.each || action.together) && name in listed)
      .map(({ name }) => `${name} is listed and declared`),
    ...Object.keys(listed)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is listed, but takes no such number of ids`),
  ]
}
