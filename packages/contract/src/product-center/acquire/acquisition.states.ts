import { states } from '../../kit/index.ts'

export const ACQUISITION = { waiting: 10, running: 20, open: 30, complete: 40, failed: 50, developed: 60, related: 70 } as const
const { waiting, running, open, complete, failed, developed, related } = ACQUISITION

export const acquisitionStates = states(
  {
    [waiting]: ['待采集', 'orange'],
    [running]: ['采集中', 'blue'],
    [open]: ['待完善', 'gold'],
    [complete]: ['已完善', 'cyan'],
    [failed]: ['采集失败', 'red'],
    [developed]: ['已转开发', 'green'],
    [related]: ['已关联', 'geekblue'],
  },
  {
    start: { label: '开始采集', from: [waiting], to: running },
    answer: { label: '采集', from: [running], to: open },
    tryLater: { label: '稍后再采', from: [running], to: waiting },
    fail: { label: '采集失败', from: [running], to: failed, danger: true },
    again: { label: '重新采集', from: [failed], to: waiting },
    complete: { label: '完善', from: [open], to: complete },
    reopen: { label: '待完善', from: [complete], to: open },
    develop: { label: '转开发', from: [complete], to: developed },
    relate: { label: '关联商品', from: [open, complete], to: related },
  },
  waiting,
  [open],
)
/** Where goods are collected; source.ts knows their addresses. */
export const SOURCE_PLATFORMS = [
  ['1688', '1688'],
  ['taobao', '淘宝'],
  ['pdd', '拼多多'],
  ['smt', '速卖通'],
  ['amazon', 'Amazon'],
  ['ebay', 'eBay'],
  ['temu', 'Temu'],
  ['shein', 'SHEIN'],
  ['shopee', 'Shopee'],
] as const
export type SourcePlatform = (typeof SOURCE_PLATFORMS)[number][0]
