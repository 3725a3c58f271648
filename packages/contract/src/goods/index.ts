import { adminOnly, everyone, manifest, type RoleKey } from '../kit/index.ts'
import { aliGoods } from './ali/ali-goods.ts'
import { goods1688 } from './ali/goods1688.ts'
import { goodsItem } from './catalog/goods.ts'
import { goodsLog } from './catalog/goods-log.ts'
import { goodsCats } from './cats/goods-cats.ts'
import { groupGoods } from './group/goods-group.ts'
import { goodsSkuLinkShop } from './link/goods-sku-link-shop.ts'
import { goodsSkuLinkSku } from './link/goods-sku-link-sku.ts'
import { shopSku } from './link/shopsku.ts'
import { inventoryUpdateConfig } from './online/inventory-update-config.ts'
import { goodsPending } from './pending/goods-pending.ts'
import { randomDeliverySku } from './random/random-delivery-sku.ts'
import { goodsSku } from './sku/goods-sku.ts'
import { goodsStatusUpdateLog } from './status/goods-status-update-log.ts'
import { season } from './status/season.ts'
import { goodsWaiting } from './waiting.ts'

const makers: RoleKey[] = ['developer', 'supervisor']
const keepers: RoleKey[] = ['developer', 'supervisor', 'purchaser']
const skuKeepers: RoleKey[] = ['developer', 'supervisor', 'warehouse', 'purchaser']
const groupers: RoleKey[] = ['seller', 'developer', 'supervisor']
const sellers: RoleKey[] = ['seller', 'supervisor']
const linkers: RoleKey[] = ['seller', 'developer', 'supervisor', 'purchaser']

export const goods = manifest({
  name: 'goods',
  title: '商品',
  depends: ['account', 'basic', 'authorize'],
  resources: {
    goods: goodsItem,
    goodsLog,
    goodsStatusUpdateLog,
    goodsPending,
    goodsSku,
    goodsSkuLinkShop,
    shopSku,
    goodsSkuLinkSku,
    groupGoods,
    goodsCats,
    season,
    aliGoods,
    goods1688,
    inventoryUpdateConfig,
    randomDeliverySku,
  },
  permissions: {
    'goods:goods:list': ['查看商品', everyone],
    'goods:goods:query': ['查看商品详情', everyone],
    'goods:goods:add': ['新增商品', makers],
    'goods:goods:import': ['导入商品', makers],
    'goods:goods:edit': ['修改商品', keepers],
    'goods:goods:batchUpdate': ['批量修改商品', keepers],
    'goods:goods:changeStatus': ['修改商品状态', keepers],
    'goods:goods:audit': ['审核商品', ['supervisor']],
    'goods:goods:selfAudit': ['审核自己提交的商品', adminOnly],
    'goods:goods:remove': ['删除商品', makers],
    'goods:goods:export': ['导出商品', everyone],
    'goods:sku:list': ['查看SKU', everyone],
    'goods:sku:edit': ['修改SKU', skuKeepers],
    'goods:sku:import': ['导入SKU', skuKeepers],
    'goods:sku:remove': ['删除SKU', makers],
    'goods:sku:export': ['导出SKU', everyone],
    'goods:sku:print': ['打印SKU标签', ['supervisor', 'warehouse', 'purchaser']],
    'goods:sku:viewCost': ['查看商品成本', ['developer', 'supervisor', 'purchaser', 'finance']],
    'goods:group:list': ['查看组合商品', everyone],
    'goods:group:save': ['维护组合商品', groupers],
    'goods:group:import': ['导入组合商品', groupers],
    'goods:group:export': ['导出组合商品', groupers],
    'goods:group:remove': ['删除组合商品', groupers],
    'goods:linkShop:list': ['查看店铺SKU关联', sellers],
    'goods:linkShop:save': ['关联店铺SKU', sellers],
    'goods:linkShop:remove': ['解除店铺SKU关联', sellers],
    'goods:linkShop:import': ['导入店铺SKU关联', sellers],
    'goods:linkShop:export': ['导出店铺SKU关联', sellers],
    'goods:linkShop:overwrite': ['改店铺SKU关联', ['supervisor']],
    'goods:shopSku:list': ['查看店铺SKU', sellers],
    'goods:shopSku:export': ['导出店铺SKU', sellers],
    'goods:shopSku:sync': ['同步店铺SKU', sellers],
    'goods:shopSku:ignore': ['忽略店铺SKU', sellers],
    'goods:linkSku:list': ['查看SKU关联', linkers],
    'goods:linkSku:bind': ['维护SKU关联', linkers],
    'goods:linkSku:export': ['导出SKU关联', linkers],
    'goods:ali:list': ['查看1688关联', keepers],
    'goods:ali:save': ['维护1688关联', keepers],
    'goods:ali:sync': ['同步1688', keepers],
    'goods:ali:remove': ['删除1688关联', keepers],
    'goods:ali:export': ['导出1688关联', keepers],
    'goods:log:list': ['查看商品日志', everyone],
    'goods:cats:list': ['查看商品类目', everyone],
    'goods:cats:edit': ['维护商品类目', ['supervisor']],
    'goods:season:list': ['查看季节配置', everyone],
    'goods:season:edit': ['维护季节配置', ['supervisor']],
    'goods:random:list': ['查看随机发货SKU', ['seller', 'supervisor', 'warehouse']],
    'goods:random:edit': ['维护随机发货SKU', ['seller', 'supervisor', 'warehouse']],
    'goods:inventoryConfig:list': ['查看库存更新配置', sellers],
    'goods:inventoryConfig:edit': ['维护库存更新配置', sellers],
    'goods:inventoryConfig:push': ['推送在线库存', sellers],
  },
  waiting: goodsWaiting,
  menu: {
    '/product': [
      {
        path: '/product/goodsList',
        title: '商品列表',
        component: 'goods/goods',
        permission: 'goods:goods:list',
        buttons: [
          'goods:goods:query',
          'goods:goods:add',
          'goods:goods:import',
          'goods:goods:edit',
          'goods:goods:batchUpdate',
          'goods:goods:changeStatus',
          'goods:goods:remove',
          'goods:goods:export',
          'goods:sku:viewCost',
        ],
      },
      {
        path: '/product/pendingGoods',
        title: '待处理商品',
        component: 'goods/pending',
        permission: 'goods:goods:list',
        buttons: ['goods:goods:add', 'goods:goods:edit', 'goods:goods:audit', 'goods:goods:selfAudit', 'goods:goods:remove'],
      },
      {
        path: '/product/groupGoods',
        title: '组合商品',
        component: 'goods/group-goods',
        permission: 'goods:group:list',
        buttons: ['goods:group:save', 'goods:group:import', 'goods:group:export', 'goods:group:remove'],
      },
      {
        path: '/product/skuList',
        title: 'SKU列表',
        component: 'goods/sku-list',
        permission: 'goods:sku:list',
        buttons: ['goods:sku:edit', 'goods:sku:import', 'goods:sku:remove', 'goods:sku:export', 'goods:sku:print'],
      },
      { path: '/product/goodsLog', title: '商品日志', component: 'goods/goods-log', permission: 'goods:log:list' },
      {
        path: '/product/seasonConfig',
        title: '季节配置',
        component: 'goods/season',
        permission: 'goods:season:list',
        buttons: ['goods:season:edit'],
      },
      {
        path: '/product/shopSkuLink',
        title: '店铺SKU关联',
        component: 'goods/goods-sku-link-shop',
        permission: 'goods:linkShop:list',
        buttons: [
          'goods:linkShop:save',
          'goods:linkShop:overwrite',
          'goods:linkShop:remove',
          'goods:linkShop:import',
          'goods:linkShop:export',
        ],
      },
      {
        path: '/product/shopSku',
        title: '店铺SKU',
        component: 'goods/shopsku',
        permission: 'goods:shopSku:list',
        buttons: ['goods:shopSku:sync', 'goods:shopSku:ignore', 'goods:shopSku:export'],
      },
      {
        path: '/product/skuLink',
        title: 'SKU关联',
        component: 'goods/goods-sku-link-sku',
        permission: 'goods:linkSku:list',
        buttons: ['goods:linkSku:bind', 'goods:linkSku:export'],
      },
      {
        path: '/product/randomDeliverySku',
        title: '随机发货SKU',
        component: 'goods/random-delivery-sku',
        permission: 'goods:random:list',
        buttons: ['goods:random:edit'],
      },
      {
        path: '/product/inventoryUpdateConfig',
        title: '库存更新配置',
        component: 'goods/inventory-update-config',
        permission: 'goods:inventoryConfig:list',
        buttons: ['goods:inventoryConfig:edit', 'goods:inventoryConfig:push'],
      },
    ],
    '/buy': [
      {
        path: '/buy/aliGoods',
        title: '1688商品关联',
        component: 'goods/ali-goods',
        permission: 'goods:ali:list',
        buttons: ['goods:ali:save', 'goods:ali:sync', 'goods:ali:remove', 'goods:ali:export'],
      },
    ],
    '/basic': [
      {
        path: '/basic/goodsCats',
        title: '商品类目',
        component: 'goods/goods-cats',
        permission: 'goods:cats:list',
        buttons: ['goods:cats:edit'],
      },
    ],
  },
})
