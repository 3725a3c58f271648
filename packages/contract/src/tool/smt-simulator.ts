import { action, choice, int, ref, resource, text, type } from '../kit/index.ts'

export const SMT_EVENT = { pass: 1, reject: 2, change: 3, takeDown: 4, remove: 5, figures: 6, quiet: 7, live: 8 } as const
export const SMT_EVENTS = [
  [SMT_EVENT.pass, '审核通过'],
  [SMT_EVENT.reject, '审核不通过'],
  [SMT_EVENT.change, '平台上修改商品'],
  [SMT_EVENT.takeDown, '平台下架商品'],
  [SMT_EVENT.remove, '平台删除商品'],
  [SMT_EVENT.figures, '设置30天销量与浏览'],
  [SMT_EVENT.quiet, '店铺平台静止（不自己变化）'],
  [SMT_EVENT.live, '店铺平台照常运转'],
] as const
export const SMT_FAULT_KIND = {
  fails: 1,
  down: 2,
  slow: 3,
  repeats: 5,
  late: 6,
  loses: 7,
  throttles: 8,
  mend: 9,
  hangs: 10,
} as const
export const SMT_FAULTS = [
  [SMT_FAULT_KIND.fails, '接下来几次调用失败'],
  [SMT_FAULT_KIND.throttles, '接下来几次限流（429）'],
  [SMT_FAULT_KIND.loses, '照做但不回答（几次）'],
  [SMT_FAULT_KIND.hangs, '不做也不回答（几次）'],
  [SMT_FAULT_KIND.down, '中断几分钟'],
  [SMT_FAULT_KIND.slow, '变慢几分钟'],
  [SMT_FAULT_KIND.repeats, '同一消息说两遍（几分钟内）'],
  [SMT_FAULT_KIND.late, '变化晚说（几分钟内）'],
  [SMT_FAULT_KIND.mend, '恢复正常'],
] as const

export interface SimulatedProduct {
  id: number
  shopId: number
  shopName: string
  productId: string
  subject: string
  /** In the words of the platform. */
  status: string
  skus: number
  sold30: number
  views30: number
  modifiedTime: string
}
export interface SmtFault {
  id: number
  kind: number
  shopName: string | null
  callsLeft: number | null
  untilTime: string | null
}
export interface SmtSimulatorState {
  now: string
  isSimulated: boolean
  /** The newest. */
  products: SimulatedProduct[]
  faults: SmtFault[]
}
const USE = 'tool:simulator:use' as const
const count = (label: string) => int(label, { min: 0, max: 999_999 })

/** What AliExpress decides and changes by itself, where it is simulated. */
export const smtSimulator = resource('tool/smt-simulator', {
  title: '速卖通模拟',
  name: 'title',
  fields: { title: text('名称') },
  actions: {
    state: action('GET', 'state', { label: '速卖通模拟状态', permission: USE, output: type<SmtSimulatorState>() }),
    event: action('POST', 'event', {
      label: '制造速卖通事件',
      permission: USE,
      input: {
        kind: choice('事件', SMT_EVENTS, { required: true }),
        shopId: ref('店铺', 'authorize/shop', { required: true, hint: '速卖通店铺' }),
        productId: text('商品ID', { max: 40 }),
        words: text('原因或新标题', { max: 128 }),
        sold30: count('30天销量'),
        views30: count('30天浏览'),
      },
      output: type<{ said: string }>(),
    }),
    fault: action('POST', 'fault', {
      label: '制造速卖通故障',
      permission: USE,
      input: {
        kind: choice('故障', SMT_FAULTS, { required: true }),
        shopId: ref('店铺', 'authorize/shop', { hint: '不填时对所有速卖通店铺' }),
        calls: int('次数', { min: 1, max: 100 }),
        minutes: int('持续(分钟)', { min: 1, max: 1440 }),
        delayMs: int('变慢(毫秒)', { min: 1, max: 10_000 }),
        lateMinutes: int('晚说(分钟)', { min: 1, max: 60 }),
      },
    }),
  },
})
