import { ref, resource } from '../../kit/index.ts'
import { locationBinding } from './location-binding.ts'
import { locationFields } from './location-fields.ts'
import { locationKinds } from './location-kinds.ts'
import { locationReads } from './location-read.ts'
import { locationWrites } from './location-write.ts'

export const storeLocation = resource('stock/store-location', {
  title: '库位',
  key: 'locationId',
  name: 'locationName',
  fields: locationFields,
  actions: { ...locationReads, ...locationWrites, ...locationBinding, ...locationKinds },
})

const { storeId, locationName, locationType, maxSkuKinds, maxWeight } = locationFields
/** The columns of the workbook: a place and, if wanted, the SKU that belongs there. */
export const locationImport = resource(storeLocation.path, {
  title: storeLocation.title,
  key: 'locationId',
  name: 'locationName',
  fields: { storeId, locationName, locationType, maxSkuKinds, maxWeight, bindSkuId: ref('绑定SKU', 'goods/goodsSku') },
  actions: {},
})
