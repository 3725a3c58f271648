/** Writes that take more than 300 ids and are neither `each` nor `together`, with the reason why that is no long wait. */
export const WHOLE_INPUTS: Readonly<Record<string, string>> = {
  'account/role#save': 'the menus of one role',
  'account/role#update': 'the menus of one role',
  'basic/dict/data#sort': 'the order of a whole list, one statement',
  'goods/goodsCats#sort': 'the order of a whole list, one statement',
  'order/order-rule#sort': 'the order of a whole list, one statement',
  'order/wave-picking-template#sort': 'the order of a whole list, one statement',
  'goods/goods#batchUpdate': 'makes a task of its own',
  'goods/goods-sku-link-shop#auto-match': 'makes a task of its own',
  'goods/goods1688#sync-1688-supplier': 'makes a task of its own',
  'goods/inventory-update-config#push': 'makes a task of its own',
  'order/order-rule#dry-run': 'makes a task of its own',
  'stock/check-receipt-finally#create': 'makes one document of its lines, one statement',
  'stock/elf-check-receipt-finally#create': 'makes one document of its lines, one statement',
  'stock/store-container#print': 'answers what is printed',
  'stock/store-location#print': 'answers what is printed',
  'express/label#print': 'answers what is printed',
}
