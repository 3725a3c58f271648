import { stock } from '@erp/contract/stock/index'
import { serve } from '../../kit/serve.ts'
import { stores } from './store.ts'
import { storeAddresses } from './store-address.ts'
import { storeAreas } from './store-area.ts'
import { storeLocations } from './store-location.ts'

export default serve(stock, { store: stores, storeAddress: storeAddresses, storeArea: storeAreas, storeLocation: storeLocations })
