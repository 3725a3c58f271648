/** Tables of modules that a module does not depend on and yet names: whose a shop or a store is, what a platform takes, what a person is told. */
export const FOREIGN_TABLES: Record<string, string[]> = {
  account: [
    'authorize_shop',
    'basic_employee_correspondence',
    'basic_message',
    'basic_message_read',
    'basic_platform',
    'stock_store',
    'sys_module',
  ],
  basic: ['authorize_shop'],
  express: ['authorize_shop'],
  goods: ['data_center_report_gross_profit_params', 'stock_store'],
  order: ['data_center_report_gross_profit_params'],
  'product-center': ['data_center_report_gross_profit_params'],
  temu: ['data_center_report_warehouse_points'],
  tool: [
    'authorize_shop',
    'express_express',
    'express_track',
    'goods_ali_offer',
    'goods_shopsku',
    'order_message',
    'purchasing_ali_account',
    'stock_store',
  ],
}
