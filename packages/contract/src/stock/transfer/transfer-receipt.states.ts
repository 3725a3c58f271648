import { states } from '../../kit/index.ts'
import { CHECK_FLAGS } from '../document.ts'

const { 100: waiting, 200: audited, 300: underWay, 400: arrived, 600: archived, 700: ended } = CHECK_FLAGS

export const transferStates = states(
  { 100: waiting, 200: audited, 300: underWay, 400: arrived, 600: archived, 700: ended },
  {
    audit: { label: '审核', from: [100], to: 200 },
    reject: { label: '财务驳回', from: [200], to: 100, danger: true },
    ship: { label: '发货', from: [200], to: 300 },
    sign: { label: '签收', from: [300], to: 400 },
    receive: { label: '入库', from: [300, 400], to: 400 },
    finish: { label: '全部入库', from: [400], to: 600 },
    close: { label: '差异结案', from: [300, 400], to: 700, danger: true },
    cancel: { label: '取消', from: [100, 200], to: 700, danger: true },
    'cancel-invalidate': { label: '取消作废', from: [700], to: 100 },
  },
)
