import type { ActionInput, ActionOutput } from '@erp/contract/kit'
import { type ActionsOf, type AnyResource, fileOrData } from '../app/call.ts'
import { printFile } from './print-file.ts'

/** Asks what is to be printed. A file goes to the printer and nothing is left to draw: null. */
export async function printed<R extends AnyResource, A extends ActionsOf<R>>(
  resource: R,
  action: A,
  input: ActionInput<R['actions'][A]>,
): Promise<ActionOutput<R['actions'][A]> | null> {
  const answer = await fileOrData(resource, action, input)
  if ('data' in answer) return answer.data
  printFile(answer.file)
  return null
}
