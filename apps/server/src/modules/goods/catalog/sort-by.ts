import type { ListInput } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'

/** By what an index keeps in order: anything else would sort every row there is for a page of twenty. */
export const sortsBy =
  (...fields: string[]) =>
  <I extends ListInput>(input: I): I => {
    const beyond = input.orderBy?.find(({ field }) => !fields.includes(field))
    if (beyond) throw bad(`不能按「${beyond.field}」排序`, 'orderBy')
    return input
  }
