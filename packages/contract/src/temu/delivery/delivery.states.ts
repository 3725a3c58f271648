import { states } from '../../kit/index.ts'

export const DELIVERY = {
  draft: 10,
  waitAudit: 20,
  waitPick: 30,
  waitLabel: 40,
  waitPack: 50,
  waitShip: 60,
  shipped: 70,
  received: 80,
  done: 90,
  removed: 700,
} as const
const { draft, waitAudit, waitPick, waitLabel, waitPack, waitShip, shipped, received, done, removed } = DELIVERY

export const deliveryStates = states(
  {
    [draft]: ['待提交', 'default'],
    [waitAudit]: ['待审核调拨', 'orange'],
    [waitPick]: ['待拣货', 'gold'],
    [waitLabel]: ['待贴标', 'lime'],
    [waitPack]: ['待装箱', 'cyan'],
    [waitShip]: ['待发货', 'geekblue'],
    [shipped]: ['已发货', 'blue'],
    [received]: ['已收货', 'purple'],
    [done]: ['已完成', 'green'],
    [removed]: ['已移除', 'default'],
  },
  {
    submit: { label: '提交', from: [draft], to: waitAudit },
    audit: { label: '调拨审核', from: [waitAudit], to: waitPick },
    reject: { label: '驳回', from: [waitAudit], to: draft, danger: true },
    /** Finance sent the transfer back, or nothing was found to pick: it is asked for again. */
    again: { label: '重新调拨', from: [waitPick], to: waitAudit },
    picked: { label: '拣货完成', from: [waitPick], to: waitLabel },
    labeled: { label: '贴标完成', from: [waitLabel], to: waitPack },
    packed: { label: '装箱完成', from: [waitPack], to: waitShip },
    unpack: { label: '拆箱', from: [waitShip], to: waitPack },
    ship: { label: '发货', from: [waitShip], to: shipped },
    forceShip: { label: '强制发货', from: [waitLabel, waitPack, waitShip], to: shipped, danger: true },
    receive: { label: '平台收货', from: [shipped], to: received },
    finish: { label: '完成', from: [received], to: done },
    putBack: { label: '退回', from: [waitLabel, waitPack, waitShip], to: waitPick, danger: true },
    remove: { label: '移除', from: [draft, waitAudit, waitPick], to: removed, danger: true },
  },
  draft,
)
/** Goods lie outside of their shelves for it. */
export const PICKED: readonly number[] = [waitLabel, waitPack, waitShip]
/** Not given up, and still here. */
export const BEFORE_SHIPPING: readonly number[] = [draft, waitAudit, waitPick, waitLabel, waitPack, waitShip]
export const LEFT: readonly number[] = [shipped, received, done]

export const DELIVERY_METHOD = { own: 1, recommended: 2, entrusted: 3 } as const
export const DELIVERY_METHODS = [
  [DELIVERY_METHOD.own, '自送', 'gold'],
  [DELIVERY_METHOD.recommended, '平台推荐服务商', 'blue'],
  [DELIVERY_METHOD.entrusted, '自行委托', 'cyan'],
] as const

export const PACKAGE = { open: 0, sealed: 1, shipped: 2, received: 3 } as const
export const packageStates = states(
  {
    [PACKAGE.open]: ['装箱中', 'orange'],
    [PACKAGE.sealed]: ['已封箱', 'blue'],
    [PACKAGE.shipped]: ['已发货', 'geekblue'],
    [PACKAGE.received]: ['已收货', 'green'],
  },
  {
    seal: { label: '封箱', from: [PACKAGE.open], to: PACKAGE.sealed },
    unseal: { label: '拆箱', from: [PACKAGE.sealed], to: PACKAGE.open, danger: true },
    ship: { label: '发货', from: [PACKAGE.sealed], to: PACKAGE.shipped },
    receive: { label: '收货', from: [PACKAGE.shipped], to: PACKAGE.received },
  },
  PACKAGE.open,
)
