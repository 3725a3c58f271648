import { development } from '@erp/contract/product-center/development/development'
import type { MadeGoods } from '@erp/contract/product-center/development/development-rows'
import { call, confirm, done } from '../../../kit/index.ts'
import type { Development } from './rows.ts'
import type { Deed } from './verbs.ts'

type Plain = 'receive' | 'release' | 'withdraw' | 'restore' | 'toGoods' | 'remove'
const ASKED: Record<Plain, { label: string; question?: string; danger?: boolean }> = {
  receive: { label: '领取' },
  withdraw: { label: '撤回' },
  release: { label: '退回推荐池', question: '退回后其他人可以领取，确认退回吗？' },
  restore: { label: '恢复', question: '确认恢复为待提交吗？' },
  toGoods: { label: '生成商品', question: '将生成待完善的商品、图片任务和平台信息，确认生成吗？' },
  remove: { label: '删除', question: '确认删除吗？', danger: true },
}
export const isPlain = (what: string): what is Plain => Object.hasOwn(ASKED, what)

/** One word is enough, or none. */
export async function runPlain(what: Deed, rows: Development[]): Promise<boolean> {
  const { label, question, danger } = ASKED[what as Plain]
  const many = rows.length > 1 ? `共 ${rows.length} 个产品。` : ''
  if ((question || many) && !(await confirm(`${many}${question ?? `确认${label}吗？`}`, { danger }))) return false
  try {
    done(await send(what as Plain, rows, label))
    return true
  } catch {
    return false
  }
}

async function send(what: Plain, rows: Development[], label: string): Promise<string> {
  const ids = rows.map((row) => row.id)
  const heard = { said: '' }
  const said = (message: string) => Object.assign(heard, { said: message })
  if (what === 'toGoods') return madeOf(await call(development, 'to-goods', { ids }, { said }), heard.said)
  if (what === 'remove') for (const id of ids) await call(development, 'remove', { id })
  else await call(development, what, { ids }, { said })
  return heard.said.includes('后台') ? heard.said : `${label}成功`
}

const madeOf = (made: MadeGoods[] | null, said: string): string => {
  if (!Array.isArray(made)) return said
  const codes = made.map(({ goodsCode }) => goodsCode).join('、')
  return said.includes('1688') ? `${codes}：${said}` : `已生成商品 ${codes}`
}
