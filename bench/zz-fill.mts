import pg from 'pg'
import { connect } from '/work/main/apps/server/src/kit/db.ts'
import { fillOrders } from '/work/main/bench/orders-fill.ts'
import { upgrade } from '/work/main/apps/server/src/migrate.ts'
const name=process.argv[2], n=Number(process.argv[3])
const url=`postgres://postgres@127.0.0.1:5499/${name}`
await upgrade(url)
const db=connect(url,{max:4})
const run=async(s:string)=>{const c=new pg.Client({connectionString:url});await c.connect();try{await c.query(s)}finally{await c.end()}}
const t=Date.now(); await fillOrders({url,db,run,close:async()=>{}} as any,n); console.log('filled',(Date.now()-t)/1000)
await db.close(); process.exit(0)
