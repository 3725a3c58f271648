import { storeAddresses } from '../../../../src/modules/stock/store/store-address.ts'
import type { StockHistory } from './stock-history.ts'

interface Place {
  storeId: number
  countryCode: string
  company: string
  province: string
  city: string
  district: string | null
  street: string
  postCode: string
  provinceEn: string
  cityEn: string
  streetEn: string
  /** Who sends, who takes returns. */
  people: [contact: string, contactEn: string, phone: string][]
}

const CHINA = '远航电子商务有限公司'
const PLACES: Place[] = [
  {
    storeId: 1,
    countryCode: 'CN',
    company: CHINA,
    province: '浙江省',
    city: '金华市',
    district: '义乌市',
    street: '福田街道物流大道188号3号库',
    postCode: '322000',
    provinceEn: 'Zhejiang',
    cityEn: 'Yiwu',
    streetEn: 'Building 3, 188 Wuliu Avenue, Futian',
    people: [
      ['孙大勇', 'Sun Dayong', '0579-85550101'],
      ['叶强', 'Ye Qiang', '0579-85550102'],
    ],
  },
  {
    storeId: 2,
    countryCode: 'CN',
    company: CHINA,
    province: '上海市',
    city: '上海市',
    district: '嘉定区',
    street: '华亭镇高石路2488号B栋',
    postCode: '201816',
    provinceEn: 'Shanghai',
    cityEn: 'Shanghai',
    streetEn: 'Block B, 2488 Gaoshi Road, Huating, Jiading',
    people: [
      ['苏敏', 'Su Min', '021-55500201'],
      ['苏敏', 'Su Min', '021-55500201'],
    ],
  },
  {
    storeId: 3,
    countryCode: 'CN',
    company: CHINA,
    province: '河南省',
    city: '郑州市',
    district: '经济技术开发区',
    street: '航海东路1356号保税园A区',
    postCode: '450016',
    provinceEn: 'Henan',
    cityEn: 'Zhengzhou',
    streetEn: 'Zone A, 1356 East Hanghai Road',
    people: [
      ['魏建', 'Wei Jian', '0371-55500301'],
      ['魏建', 'Wei Jian', '0371-55500301'],
    ],
  },
  {
    storeId: 4,
    countryCode: 'GB',
    company: 'Yuanhang Trading UK Ltd',
    province: 'West Midlands',
    city: 'Birmingham',
    district: null,
    street: '14 Kingsway Trading Estate',
    postCode: 'B7 5RT',
    provinceEn: 'West Midlands',
    cityEn: 'Birmingham',
    streetEn: '14 Kingsway Trading Estate',
    people: [
      ['James Carter', 'James Carter', '+44 121 496 0114'],
      ['Returns Desk', 'Returns Desk', '+44 121 496 0115'],
    ],
  },
  {
    storeId: 5,
    countryCode: 'DE',
    company: 'Rheinlager Logistik GmbH',
    province: 'Nordrhein-Westfalen',
    city: 'Duisburg',
    district: null,
    street: 'Hafenstraße 72, Tor 4',
    postCode: '47119',
    provinceEn: 'North Rhine-Westphalia',
    cityEn: 'Duisburg',
    streetEn: 'Hafenstrasse 72, Gate 4',
    people: [
      ['Anna Vogel', 'Anna Vogel', '+49 203 5550172'],
      ['Retouren', 'Returns Desk', '+49 203 5550173'],
    ],
  },
]
const OPENED = 400

/** Where the parcels of each warehouse leave from and where returns go to. */
export async function seedStoreAddresses(history: StockHistory): Promise<void> {
  for (const { people, ...place } of PLACES)
    for (const [index, [contact, contactEn, phone]] of people.entries())
      history.on(OPENED, 'warehouse', async (ctx) =>
        storeAddresses.save(
          history.tx,
          { ...place, addressType: index === 0 ? 1 : 2, contact, contactEn, phone, version: null },
          ctx,
        ),
      )
  await history.play()
}
