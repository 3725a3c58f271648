import { action, crud, flag, idField, type Row, ref, resource, text, type, versionField } from '../../kit/index.ts'

const told = { readonly: true, column: true } as const
const ours = { column: true, search: true, initial: 1 } as const
/** Which shop asks; any of one's own when nothing is said. */
const asking = { shopId: ref('店铺', 'authorize/shop') }

const companyFields = {
  name: text('快递公司', { ...told, search: true }),
  isCommon: flag('常用', { column: true, search: true }),
  isActivated: flag('启用', ours),
}
const COMPANY = 'expressCompanyId'
const COMPANY_EDIT = 'temu:expressCompany:edit' as const
export type ExpressCompanyRow = Row<typeof companyFields, typeof COMPANY>
const companies = crud(companyFields, { view: 'temu:expressCompany:list', edit: COMPANY_EDIT }, COMPANY)

/** Both come from the platform; what is common and in use is ours. */
export const temuExpressCompany = resource('operation-temu/express-company', {
  title: '快递公司',
  key: COMPANY,
  name: 'name',
  table: 'temu_express_company',
  fields: companyFields,
  actions: {
    list: companies.list,
    'list-page': companies['list-page'],
    edit: action('PUT', 'edit', {
      label: '修改',
      permission: COMPANY_EDIT,
      input: {
        expressCompanyId: idField(),
        isCommon: companyFields.isCommon,
        isActivated: companyFields.isActivated,
        version: versionField,
      },
      output: type<ExpressCompanyRow>(),
    }),
    sync: action('POST', 'sync', {
      label: '同步',
      permission: COMPANY_EDIT,
      ownTx: true,
      input: asking,
      output: type<{ pulled: number; changed: number }>(),
    }),
  },
})

const warehouseFields = {
  name: text('收货仓', { ...told, search: true }),
  region: text('地区', { ...told, search: true }),
  contact: text('联系人', told),
  phone: text('电话', told),
  address: text('地址', told),
  isActivated: flag('启用', ours),
}
const WAREHOUSE = 'subWarehouseId'
const WAREHOUSE_EDIT = 'temu:warehouse:edit' as const
export type DeliveryWarehouseRow = Row<typeof warehouseFields, typeof WAREHOUSE>
const warehouses = crud(warehouseFields, { view: 'temu:warehouse:list', edit: WAREHOUSE_EDIT }, WAREHOUSE)

export const temuWarehouse = resource('operation-temu/delivery-warehouse', {
  title: '收货仓',
  key: WAREHOUSE,
  name: 'name',
  table: 'temu_warehouse',
  fields: warehouseFields,
  actions: {
    list: warehouses.list,
    'list-page': warehouses['list-page'],
    edit: action('PUT', 'edit', {
      label: '修改',
      permission: WAREHOUSE_EDIT,
      input: { subWarehouseId: idField(), isActivated: warehouseFields.isActivated, version: versionField },
      output: type<DeliveryWarehouseRow>(),
    }),
    sync: action('POST', 'sync', {
      label: '同步',
      permission: WAREHOUSE_EDIT,
      ownTx: true,
      input: asking,
      output: type<{ pulled: number; changed: number }>(),
    }),
  },
})
