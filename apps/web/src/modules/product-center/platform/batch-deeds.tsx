import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { platformInfoStates } from '@erp/contract/product-center/platform/platform-info.states'
import { attempt, call, confirm, type List, may, offers, runVerb, send, VerbButton, whyNot } from '../../../kit/index.ts'
import type { PlatformInfo } from './rows.ts'

const VERBED = { resource: platformInfo, states: platformInfoStates, state: 'infoStatus' }
const TEMPLATES = '/product-center/smt-template/create-from-goods'
const POP = 1

/** For the chosen rows: titles from their words, prices from their terms, 标记完善, templates of AliExpress. */
export function BatchDeeds({ rows, list }: { rows: PlatformInfo[]; list: List }) {
  const ids = rows.map((row) => row.id)
  const none = rows.length === 0 ? '请先选择平台信息' : null
  const after = async (work: Promise<unknown>, said: string) => {
    if (await attempt(work, said)) list.clear()
    await list.refresh()
  }
  const { titles, prices } = deedsOf(ids, after)
  return (
    <>
      {offers(platformInfo, 'generate-title') && (
        <VerbButton why={none} onClick={() => void titles()}>
          生成标题
        </VerbButton>
      )}
      {offers(platformInfo, 'calc-price') && (
        <VerbButton why={none} onClick={() => void prices()}>
          试算价格
        </VerbButton>
      )}
      {offers(platformInfo, 'finish') && (
        <VerbButton
          why={none ?? whyNot(VERBED, 'finish', rows)}
          onClick={() => void runVerb(VERBED, 'finish', ids, () => void list.refresh()).then((worked) => worked && list.clear())}
        >
          标记完善
        </VerbButton>
      )}
      {may('listing:smtTemplate:edit') && (
        <VerbButton why={none ?? notAliexpress(rows)} onClick={() => void templatesOf(rows, after)}>
          生成速卖通模板
        </VerbButton>
      )}
    </>
  )
}

type After = (work: Promise<unknown>, said: string) => Promise<void>

/** What replaces what somebody wrote is asked for before. */
const deedsOf = (ids: number[], after: After) => ({
  titles: async () => {
    if (await confirm(`确认为所选的 ${ids.length} 条按关键词生成标题吗？`, { detail: '原有标题会被替换' }))
      await after(call(platformInfo, 'generate-title', { ids } as never), `已生成 ${ids.length} 个标题`)
  },
  prices: async () => {
    const detail = '启用SKU的售价和划线价会被替换'
    if (await confirm(`确认为所选的 ${ids.length} 条按目标利润率试算并保存价格吗？`, { detail }))
      await after(call(platformInfo, 'calc-price', { ids } as never), `已试算 ${ids.length} 条价格`)
  },
})

const notAliexpress = (rows: PlatformInfo[]): string | null =>
  rows.every((row) => row.platName === 'smt') ? null : '只有速卖通的平台信息可以生成速卖通模板'

async function templatesOf(rows: PlatformInfo[], after: After): Promise<void> {
  const goodsIds = [...new Set(rows.map((row) => row.goodsId))]
  if (await confirm(`确认为 ${goodsIds.length} 个商品生成速卖通模板吗？`))
    await after(send('POST', TEMPLATES, { tempType: POP, goodsIds }), `已生成 ${goodsIds.length} 个速卖通模板`)
}
