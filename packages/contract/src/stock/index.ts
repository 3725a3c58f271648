import { everyone, manifest, type RoleKey } from '../kit/index.ts'
import { store } from './store.ts'
import { storeAddress } from './store-address.ts'
import { storeArea } from './store-area.ts'
import { storeLocation } from './store-location.ts'

const floor: RoleKey[] = ['warehouse', 'supervisor']
const heads: RoleKey[] = ['supervisor']

export const stock = manifest({
  name: 'stock',
  title: '仓库',
  depends: ['basic', 'authorize', 'goods'],
  resources: { store, storeAddress, storeArea, storeLocation },
  permissions: {
    'stock:store:view': ['查看仓库', everyone],
    'stock:store:add': ['新增仓库', heads],
    'stock:store:edit': ['修改仓库', heads],
    'stock:store:remove': ['删除仓库', heads],
    'stock:store:address': ['维护仓库地址', heads],
    'stock:location:view': ['查看库位', ['warehouse', 'supervisor', 'purchaser']],
    'stock:location:add': ['新增库位', floor],
    'stock:location:edit': ['修改库位', floor],
    'stock:location:remove': ['删除库位', floor],
    'stock:location:bind': ['绑定库位SKU', floor],
    'stock:location:unbind': ['解绑库位SKU', floor],
    'stock:location:import': ['导入库位', floor],
    'stock:location:print': ['打印库位码', floor],
  },
  menu: { '/warehouse': [] },
})
