/** Pages that no menu entry leads to. `digits` are parameters that must be numbers. */
export interface StaticRoute {
  path: string
  title: string
  address: string
  digits?: string[]
  /** What it will do, shown until its area is open. */
  purpose: string
}

export const staticRoutes: StaticRoute[] = [
  { path: '/user/profile', title: '个人中心', address: 'account/profile', purpose: '查看和修改自己的资料、登录设备与偏好' },
  {
    path: '/dict/type/data/:dictId',
    title: '字典数据',
    address: 'basic/dict-data',
    digits: ['dictId'],
    purpose: '维护一个字典的条目',
  },
  { path: '/orderListInfo/:id', title: '订单详情', address: 'order/order-info', purpose: '查看一个订单的商品、物流、费用与日志' },
  { path: '/upProList', title: '编辑商品列表', address: 'goods/goods-sheet', purpose: '像表格一样一次修改多个商品' },
  { path: '/addupProList', title: '新增商品', address: 'goods/goods-add', purpose: '新增一个商品和它的 SKU' },
  { path: '/upPro/:id', title: '编辑商品信息', address: 'goods/goods-edit', purpose: '修改一个商品和它的 SKU' },
  {
    path: '/pxxInfo',
    title: '拼单平台发货',
    address: 'temu/delivery-ship',
    purpose: '为发货单装箱、填写快递单号并发货，从发货单列表打开',
  },
  {
    path: '/updatesmtListUp/:id',
    title: '编辑在线商品',
    address: 'product-center/smt-listing-edit',
    purpose: '修改一个速卖通在线商品并更新到平台',
  },
  {
    path: '/updatesmtTempUp/:id',
    title: '编辑速卖通模板',
    address: 'product-center/smt-template-edit',
    purpose: '修改一个速卖通刊登模板',
  },
  {
    path: '/updatesmtQtgTempUp/:id',
    title: '编辑全托管模板',
    address: 'product-center/smt-qtg-template-edit',
    purpose: '修改一个全托管刊登模板',
  },
  { path: '/addsmtTemp', title: '新增速卖通模板', address: 'product-center/smt-template-add', purpose: '新增一个速卖通刊登模板' },
  {
    path: '/qtgaddsmtTemp',
    title: '新增全托管模板',
    address: 'product-center/smt-qtg-template-add',
    purpose: '新增一个全托管刊登模板',
  },
  {
    path: '/updatesmtListUpBlp/:id',
    title: '编辑不良品在线商品',
    address: 'product-center/smt-blp-listing-edit',
    purpose: '修改一个不良品在线商品并更新到平台',
  },
  {
    path: '/updatesmtListUpBlpTemp/:id',
    title: '编辑不良品模板',
    address: 'product-center/smt-blp-template-edit',
    purpose: '修改一个不良品刊登模板',
  },
]

/** Where the sidebar stands while such a page is open; one's own pages belong nowhere. */
const SECTIONS: Record<string, string> = {
  basic: '/basic',
  order: '/orderList',
  goods: '/product',
  'product-center': '/product',
  temu: '/trusteeship',
}
export const sectionOf = (address: string): string => SECTIONS[address.split('/')[0]!] ?? ''
