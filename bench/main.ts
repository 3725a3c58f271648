import { benchAfterSales } from './after-sales/after-sales.ts'
import { benchBill } from './bill.ts'
import { openDatabase } from './database.ts'
import { benchExport } from './export.ts'
import { benchGoods } from './goods.ts'
import { benchGoodsImport } from './goods-import.ts'
import { benchHome } from './home.ts'
import { benchLedger } from './ledger.ts'
import { benchList } from './list.ts'
import { benchMail } from './mail.ts'
import { benchMatch } from './match.ts'
import { benchOrders } from './orders.ts'
import { benchAllocation } from './orders-allocation.ts'
import { TABLE } from './parcel.ts'
import { benchProduct } from './product.ts'
import { benchPublish } from './publish.ts'
import { benchPurchasing } from './purchasing/purchasing.ts'
import { benchRatio } from './ratio/ratio.ts'
import { benchReports, benchReportsExport, benchReportsRebuild } from './reports.ts'
import { benchStock } from './stock.ts'
import { benchTemu } from './temu.ts'
import { benchTypeCheck } from './typecheck.ts'
import { benchWeb } from './web.ts'

/** `npm run bench` runs all of them; `npm run bench -- list` only the named ones. */
const wanted = process.argv.slice(2)
const asked = (name: string) => wanted.length === 0 || wanted.includes(name)

if (asked('typecheck')) benchTypeCheck()
if (wanted.length === 0 || wanted.some((name) => name !== 'typecheck')) {
  const database = await openDatabase()
  try {
    if (asked('allocation')) await benchAllocation(database)
    if (asked('orders')) await benchOrders(database)
    if (asked('ratio')) await benchRatio(database)
    if (asked('ledger')) await benchLedger(database)
    if (asked('mail')) await benchMail(database)
    if (asked('publish')) await benchPublish(database)
    if (asked('match')) await benchMatch(database)
    if (asked('goods-import')) await benchGoodsImport(database)
    if (asked('goods')) await benchGoods(database)
    if (asked('stock')) await benchStock(database)
    if (asked('home')) await benchHome(database)
    if (asked('reports')) await benchReports(database)
    if (asked('reports-rebuild')) await benchReportsRebuild(database)
    if (asked('reports-export')) await benchReportsExport(database)
    if (asked('bill')) await benchBill(database)
    if (asked('after-sales')) await benchAfterSales(database)
    if (asked('product')) await benchProduct(database)
    if (asked('temu')) await benchTemu(database)
    if (asked('purchasing')) await benchPurchasing(database)
    await database.run(TABLE)
    if (asked('export')) await benchExport(database)
    await database.run('TRUNCATE bench_parcel RESTART IDENTITY')
    if (asked('list')) await benchList(database)
    if (asked('web')) await benchWeb(database)
  } finally {
    await database.close()
  }
}
