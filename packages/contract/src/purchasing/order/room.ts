import { room, type Waiting, waitingOn } from '../../kit/index.ts'
import { orderArchive } from './archive.ts'
import { orderBargain } from './bargain.ts'
import { BARGAIN, ORDER_CHECK } from './order.states.ts'
import { purchaseOrder } from './purchase-order.ts'
import { orderTransit, TRANSIT_TAB } from './transit.ts'

const buyers = ['purchaser', 'supervisor'] as const
const VIEW = 'purchasing:order:list' as const

const waiting: Waiting[] = [
  ...waitingOn('/purchase/order', 'purchasing/order', [
    ['采购单待审核', 'purchasing:order:audit', ['supervisor'], ORDER_CHECK.waitAudit],
    ['采购单待入库', 'purchasing:order:archive', ['purchaser'], ORDER_CHECK.arrived],
  ]),
  ...waitingOn('/purchase/bargain', 'purchasing/order/bargain', [
    ['待议价', 'purchasing:order:bargainHandle', buyers, BARGAIN.waiting],
    ['议价中', 'purchasing:order:bargainHandle', ['purchaser'], BARGAIN.handling],
  ]),
  ...waitingOn('/purchase/transit', 'purchasing/order/transit', [
    ['未发货超期', 'purchasing:order:express', buyers, TRANSIT_TAB.lateShip],
    ['已签收未扫描', 'purchasing:order:express', buyers, TRANSIT_TAB.unscanned],
  ]),
]

export const orderRoom = room({
  resources: { purchaseOrder, orderBargain, orderTransit, orderArchive },
  permissions: {
    'purchasing:order:list': ['查看采购单', ['purchaser', 'supervisor', 'finance', 'warehouse', 'developer']],
    'purchasing:order:price': ['查看采购价格', ['purchaser', 'supervisor', 'finance', 'developer']],
    'purchasing:order:add': ['新增采购单', buyers],
    'purchasing:order:import': ['批量导入采购单', buyers],
    'purchasing:order:edit': ['修改采购单', buyers],
    'purchasing:order:editAll': ['修改他人的采购单', ['supervisor']],
    'purchasing:order:express': ['登记采购物流', buyers],
    'purchasing:order:bargain': ['提交议价', buyers],
    'purchasing:order:bargainHandle': ['处理议价', buyers],
    'purchasing:order:cancelQty': ['采购减数', buyers],
    'purchasing:order:confirmOver': ['多发确认', buyers],
    'purchasing:order:archive': ['归档采购单', buyers],
    'purchasing:order:notes': ['备注采购单', ['purchaser', 'supervisor', 'finance', 'warehouse']],
    'purchasing:order:audit': ['审核采购单', ['supervisor']],
    'purchasing:order:unAudit': ['反审核采购单', ['supervisor']],
    'purchasing:order:selfAudit': ['审核自己的采购单', []],
    'purchasing:order:correctPrice': ['改价修正', ['supervisor']],
    'purchasing:order:abnormalArchive': ['异常归档采购单', ['supervisor']],
    'purchasing:order:returnArchive': ['撤销归档', ['supervisor']],
    'purchasing:order:writeOff': ['核销采购单', ['finance']],
  },
  menu: {
    '/purchase': [
      {
        path: '/purchase/order',
        title: '采购单',
        component: 'purchasing/order',
        permission: 'purchasing:order:list',
        buttons: [
          'purchasing:order:price',
          'purchasing:order:add',
          'purchasing:order:import',
          'purchasing:order:edit',
          'purchasing:order:editAll',
          'purchasing:order:express',
          'purchasing:order:bargain',
          'purchasing:order:bargainHandle',
          'purchasing:order:cancelQty',
          'purchasing:order:confirmOver',
          'purchasing:order:archive',
          'purchasing:order:notes',
          'purchasing:order:audit',
          'purchasing:order:unAudit',
          'purchasing:order:selfAudit',
          'purchasing:order:correctPrice',
          'purchasing:order:abnormalArchive',
          'purchasing:order:returnArchive',
          'purchasing:order:writeOff',
        ],
      },
      {
        path: '/purchase/bargain',
        title: '议价工作台',
        component: 'purchasing/bargain',
        permission: 'purchasing:order:bargain',
        buttons: [],
      },
      { path: '/purchase/transit', title: '在途跟踪', component: 'purchasing/transit', permission: VIEW, buttons: [] },
      { path: '/purchase/archive', title: '采购归档', component: 'purchasing/archive', permission: VIEW, buttons: [] },
    ],
  },
  waiting,
  numbered: [{ resource: 'purchasing/order', field: 'orderNo', page: '/purchase/order' }],
})
