import { moveAll } from '../../../kit/move.ts'

/** One document is refused with its own code and data; several are refused together, each with its reason. */
export const eachDocument = async (ids: number[], one: (id: number) => Promise<unknown>): Promise<void> => {
  if (new Set(ids).size === 1) await one(ids[0]!)
  else await moveAll(ids, one)
}
