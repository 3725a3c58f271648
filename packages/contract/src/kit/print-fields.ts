/** Label, example, and `picture` or `code` where it is no plain text. */
type Named = Record<string, readonly [label: string, example: string, as?: 'picture' | 'code']>
interface Fillable {
  values: Named
  columns: Named
}
const printDate = ['打印日期', '2026-11-18'] as const
const sku = ['SKU', 'TZ0001-BK'] as const
const skuName = ['SKU名称', '加厚硅胶手机保护壳 黑色'] as const
const storeName = ['仓库', '义乌仓'] as const
const none = {} as const

/** The named fields of each type of paper, by the numbers of `PRINT_TYPE`. */
export const PRINT_FIELDS = {
  1: {
    values: {
      sku,
      skuName,
      barcode: ['商品条码', 'TZ0001-BK'],
      location: ['库位', 'A01-02-3'],
      origin: ['产地', 'MADE IN CHINA'],
      skuImage: ['图片', '', 'picture'],
      printDate,
    },
    columns: none,
  },
  2: { values: { locationName: ['库位号', 'A01-02-3'], storeName, areaName: ['库区', '拣货区'], printDate }, columns: none },
  3: { values: { containerNo: ['容器号', 'LK0001'], typeName: ['容器类型', '拣货篮'], storeName, printDate }, columns: none },
  4: {
    values: {
      pickNo: ['拣货单号', 'PK26111800001'],
      batchNo: ['批次号', 'BC26111800001'],
      storeName,
      areaCode: ['库区', 'A'],
      groupLabel: ['分组', '一单一件'],
      lineCount: ['行数', '5'],
      pieceCount: ['件数', '10'],
      estMinutes: ['预计分钟', '12'],
      pickerName: ['拣货员', '张三'],
      notes: ['拣货备注', 'DD26111800001：易碎'],
      printDate,
    },
    columns: {
      seq: ['序', '1'],
      locationName: ['库位', 'A01-02-3'],
      locationCode: ['库位条码', 'A01-02-3', 'code'],
      sku,
      skuCode: ['SKU条码', 'TZ0001-BK', 'code'],
      skuName: ['名称', '加厚硅胶手机保护壳 黑色'],
      quantity: ['件', '2'],
      slots: ['槽位×件', '3×2'],
    },
  },
  5: {
    values: {
      orderNo: ['采购单号', 'CG26111800001'],
      supplier: ['供应商', '义乌市某某电子商行'],
      supplierContact: ['供应商联系人', '李四 13800000000'],
      store: ['收货仓', '义乌仓'],
      storeContact: ['收货人', '王五 13900000000'],
      address: ['收货地址', '浙江省义乌市某某路1号'],
      purchaser: ['采购员', '赵六'],
      day: ['下单日期', '2026-11-18'],
      expectDate: ['预计到货', '2026-11-25'],
      settlement: ['结算方式', '月结'],
      quantity: ['件数', '100'],
      goodsAmount: ['货款', '1280.00'],
      total: ['总计', '1300.00'],
      remark: ['备注', '请按箱贴标'],
    },
    columns: {
      seq: ['序号', '1'],
      sku,
      name: ['品名', '加厚硅胶手机保护壳 黑色'],
      supplierCode: ['供应商货号', 'K-102'],
      quantity: ['数量', '20'],
      price: ['单价', '12.80'],
      amount: ['金额', '256.00'],
      remark: ['备注', ''],
    },
  },
  6: {
    values: {
      packageNo: ['包裹号', 'TF26111800001-1'],
      orderNo: ['发货单号', 'TF26111800001'],
      platformDeliverySn: ['平台发货单号', 'FH2611180000012'],
      seq: ['第几箱', '1/3'],
      shopName: ['店铺', 'Temu 一店'],
      warehouse: ['收货仓', '华东一号仓'],
      skuCount: ['种数', '4'],
      pieceCount: ['件数', '120'],
      weight: ['重量', '12.500 kg'],
      trackingNumber: ['运单号', 'SF1234567890123'],
      wayName: ['快递公司', '顺丰速运'],
      printDate,
    },
    columns: none,
  },
  7: {
    values: {
      transferNo: ['调拨单号', 'DB26111800001'],
      boxNo: ['箱号', 'DB26111800001-1'],
      outStoreName: ['调出仓', '义乌仓'],
      inStoreName: ['调入仓', '英国仓'],
      skuCount: ['种数', '3'],
      pieces: ['件数', '120'],
      printDate,
    },
    columns: none,
  },
  8: { values: none, columns: none },
  9: {
    values: {
      sku,
      skuName,
      placeName: ['库位', 'A01-02-3'],
      quantity: ['件数', '20'],
      stockInNo: ['入库单号', 'RK26111800001'],
      day: ['入库日期', '2026-11-18'],
    },
    columns: none,
  },
  10: {
    values: {
      labelCode: ['平台标签码', '6011820334501'],
      extCode: ['货号', 'TZ0001-BK'],
      spec: ['规格', '黑色 / L'],
      origin: ['产地', 'Made in China'],
      sku,
      skuName,
      productSkuId: ['平台SKU', '17592186044417'],
      refNo: ['单号', 'TF26111800001'],
      printDate,
    },
    columns: none,
  },
} as const satisfies Record<number, Fillable>
