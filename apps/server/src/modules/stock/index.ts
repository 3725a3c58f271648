import { stock } from '@erp/contract/stock/index'
import { store } from '@erp/contract/stock/store'
import { raw } from '../../kit/db.ts'
import { listOf } from '../../kit/list.ts'
import { keepMainList } from '../../kit/lists.ts'
import { ownStores } from '../../kit/scope.ts'
import { serve } from '../../kit/serve.ts'

const stores = keepMainList(
  listOf(store, {
    computed: { storeId: raw('t.id') },
    reach: (ctx) => ownStores(ctx.user, raw('t.id')),
  }),
)

export default serve(stock, { store: { list: stores.options } })
