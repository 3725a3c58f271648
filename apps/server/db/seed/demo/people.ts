import type { RoleKey } from '@erp/contract/kit'
import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { hashPassword } from '../../../src/kit/password.ts'

export const DEMO_PASSWORD = 'Erp@2026'

const DEPARTMENTS = [
  ['上海一部', '上海', ['ebay-yw', 'ebay-hw', 'amazon']],
  ['上海三部', '上海', ['smt', 'smt-btg', 'smt-zy']],
  ['上海四部', '上海', ['temu', 'shein']],
  ['郑州一部', '郑州', ['smt-qtg', 'temu']],
  ['郑州三部', '郑州', ['shopee', 'lazada', 'tiktok']],
  ['郑州四部', '郑州', ['joom', 'amazon']],
  ['义乌仓储部', '义乌', []],
  ['采购部', '宁波', []],
  ['财务部', '宁波', []],
] as const

const POSTS = [
  ['总经理', 'other'],
  ['系统管理员', 'other'],
  ['销售主管', 'sales'],
  ['销售专员', 'sales'],
  ['开发专员', 'development'],
  ['采购专员', 'purchase'],
  ['仓库主管', 'warehouse'],
  ['仓库作业员', 'warehouse'],
  ['财务审核', 'finance'],
  ['实习生', 'other'],
] as const

type Person = readonly [username: string, name: string, dept: string, post: string, role: RoleKey | null]
/** The first of each role is the account that `npm start` prints. */
export const PEOPLE: readonly Person[] = [
  ['admin', '陈建国', '宁波总部', '系统管理员', 'admin'],
  ['supervisor', '林晓梅', '上海一部', '销售主管', 'supervisor'],
  ['seller', '王芳', '上海一部', '销售专员', 'seller'],
  ['developer', '赵一鸣', '上海一部', '开发专员', 'developer'],
  ['warehouse', '孙大勇', '义乌仓储部', '仓库主管', 'warehouse'],
  ['purchaser', '周敏', '采购部', '采购专员', 'purchaser'],
  ['finance', '吴静', '财务部', '财务审核', 'finance'],
  ['newcomer', '郑新', '上海三部', '实习生', null],
  ['boss', '黄志远', '宁波总部', '总经理', 'admin'],
  ['sup.sh3', '何俊杰', '上海三部', '销售主管', 'supervisor'],
  ['sup.sh4', '高洁', '上海四部', '销售主管', 'supervisor'],
  ['sup.zz1', '马晓东', '郑州一部', '销售主管', 'supervisor'],
  ['sup.zz3', '罗丽', '郑州三部', '销售主管', 'supervisor'],
  ['sup.zz4', '梁伟', '郑州四部', '销售主管', 'supervisor'],
  ['song.yu', '宋雨', '上海一部', '销售专员', 'seller'],
  ['tang.ning', '唐宁', '上海一部', '销售专员', 'seller'],
  ['xu.lei', '许磊', '上海三部', '销售专员', 'seller'],
  ['han.mei', '韩梅', '上海三部', '销售专员', 'seller'],
  ['feng.chao', '冯超', '上海三部', '销售专员', 'seller'],
  ['deng.jie', '邓洁', '上海四部', '销售专员', 'seller'],
  ['cao.yang', '曹阳', '上海四部', '销售专员', 'seller'],
  ['peng.fei', '彭飞', '郑州一部', '销售专员', 'seller'],
  ['zeng.li', '曾丽', '郑州一部', '销售专员', 'seller'],
  ['xiao.hua', '肖华', '郑州三部', '销售专员', 'seller'],
  ['tian.yuan', '田园', '郑州三部', '销售专员', 'seller'],
  ['dong.bo', '董博', '郑州四部', '销售专员', 'seller'],
  ['pan.yue', '潘悦', '郑州四部', '销售专员', 'seller'],
  ['yuan.jing', '袁静', '上海三部', '开发专员', 'developer'],
  ['cai.wen', '蔡文', '上海四部', '开发专员', 'developer'],
  ['jiang.tao', '蒋涛', '郑州一部', '开发专员', 'developer'],
  ['yu.qing', '余青', '郑州三部', '开发专员', 'developer'],
  ['du.juan', '杜娟', '郑州四部', '开发专员', 'developer'],
  ['wh.ye', '叶强', '义乌仓储部', '仓库作业员', 'warehouse'],
  ['wh.cheng', '程红', '义乌仓储部', '仓库作业员', 'warehouse'],
  ['wh.wei', '魏军', '义乌仓储部', '仓库作业员', 'warehouse'],
  ['wh.su', '苏敏', '义乌仓储部', '仓库作业员', 'warehouse'],
  ['lv.fang', '吕芳', '采购部', '采购专员', 'purchaser'],
  ['ding.hao', '丁浩', '采购部', '采购专员', 'purchaser'],
  ['ren.jia', '任佳', '采购部', '采购专员', 'purchaser'],
  ['shen.lan', '沈兰', '财务部', '财务审核', 'finance'],
  ['yao.gang', '姚刚', '上海一部', '销售专员', 'seller'],
  ['lu.ming', '卢明', '郑州一部', '销售专员', 'seller'],
]
const STATUS: Record<string, number> = { 'yao.gang': 0, 'lu.ming': 2 }
const LEADERS: Record<string, string> = {
  上海一部: 'supervisor',
  上海三部: 'sup.sh3',
  上海四部: 'sup.sh4',
  郑州一部: 'sup.zz1',
  郑州三部: 'sup.zz3',
  郑州四部: 'sup.zz4',
  义乌仓储部: 'warehouse',
  采购部: 'purchaser',
  财务部: 'finance',
}

/** Departments, posts and staff of the demo company, the same on every machine. */
export async function seedPeople(tx: Tx): Promise<void> {
  await departments(tx)
  for (const [index, [name, type]] of POSTS.entries())
    await tx.run(sql`INSERT INTO account_post (post_name, post_type, sort_no) VALUES (${name}, ${type}, ${index + 1})`)
  // One hash for all: the demo password is public, and forty argon2 runs would only slow the first start.
  const password = await hashPassword(DEMO_PASSWORD)
  for (const [index, person] of PEOPLE.entries()) await hire(tx, person, index, password)
  await apply(tx, password)
  for (const [dept, leader] of Object.entries(LEADERS))
    await tx.run(sql`
      UPDATE account_department SET leader_id = (SELECT id FROM account_user WHERE username = ${leader}) WHERE dept_name = ${dept}`)
}

async function departments(tx: Tx): Promise<void> {
  const root = await tx.one<{ id: number }>(
    sql`INSERT INTO account_department (dept_name, region, sort_no) VALUES ('宁波总部', '宁波', 1) RETURNING id`,
  )
  for (const [index, [name, region, plats]] of DEPARTMENTS.entries())
    await tx.run(sql`
      INSERT INTO account_department (parent_id, dept_name, region, plats, sort_no)
      VALUES (${root!.id}, ${name}, ${region}, ${[...plats]}, ${index + 1})`)
}

async function hire(tx: Tx, [username, name, dept, post, role]: Person, index: number, password: string): Promise<void> {
  const phone = `138${String(57_410_000 + index * 137).padStart(8, '0')}`
  const user = await tx.one<{ id: number }>(sql`
    INSERT INTO account_user (username, name, dept_id, post_ids, phone, email, password_hash, status, entry_date, leave_date)
    SELECT ${username}, ${name}, d.id, ARRAY[p.id], ${phone}, ${`${username}@erp.example`}, ${password}, ${STATUS[username] ?? 1},
      now()::date - (1200 - ${index * 23}::int), CASE WHEN ${STATUS[username] ?? 1} = 2 THEN now()::date - 40 END
    FROM account_department d, account_post p WHERE d.dept_name = ${dept} AND p.post_name = ${post} RETURNING id`)
  if (role)
    await tx.run(
      sql`INSERT INTO account_user_role (user_id, role_id) SELECT ${user!.id}, id FROM account_role WHERE role_key = ${role}`,
    )
}

/** Somebody who asked for an account and waits for the administrator. */
async function apply(tx: Tx, password: string): Promise<void> {
  const user = await tx.one<{ id: number }>(sql`
    INSERT INTO account_user (username, name, phone, email, password_hash, status)
    VALUES ('xu.shen', '徐申', '13857420000', 'xu.shen@erp.example', ${password}, 3) RETURNING id`)
  await tx.run(sql`
    INSERT INTO account_registration (user_id, ip, reason, create_time) VALUES (${user!.id}, '10.0.0.8', '上海四部新同事，需要查看店铺与订单', now())`)
}
