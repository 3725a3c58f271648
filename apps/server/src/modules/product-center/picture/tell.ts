import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { notifyEach } from '../../account/own/notice.ts'
import type { Task } from './task.ts'

const SHOWN = 50

/** One message a person, about all of theirs; nobody is told what they did themselves. */
export async function tell(
  tx: Tx,
  tasks: Task[],
  whose: (task: Task) => number | null,
  words: (count: number) => { title: string; head: string },
  ctx: Ctx,
): Promise<void> {
  const people = Map.groupBy(tasks, (task) => whose(task) ?? 0)
  people.delete(0)
  people.delete(ctx.user?.userId ?? 0)
  const notices = [...people].map(([userId, theirs]) => {
    const { title, head } = words(theirs.length)
    const content = [head, ...theirs.slice(0, SHOWN).map(lineOf)].join('\n')
    return { userId, title: `${title}：${shortly(theirs)}`, content, source: pictureInfo.path, sourceId: theirs[0]!.id }
  })
  await notifyEach(tx, notices, ctx)
}

const shortly = ([first, ...rest]: Task[]): string => `${first!.goodsCode}${rest.length ? ` 等${rest.length + 1}个` : ''}`

const lineOf = ({ goodsCode, goodsName, requirement, due_date }: Task): string =>
  [`${goodsCode} ${goodsName}`, due_date && `要求完成日期 ${due_date}`, requirement && `要求：${requirement}`]
    .filter(Boolean)
    .join('，')
