/** Rows of the tables as the driver answers them. Written by `npm run rows`. */
export interface Rows {
  account_bind_ticket: {
    ticket_hash: Buffer
    provider: string
    external_id: string
    create_time: string
    failure_id: number | null
  }
  account_captcha: {
    id: string
    answer: string
    create_time: string
  }
  account_department: {
    id: number
    parent_id: number | null
    dept_name: string
    region: string | null
    leader_id: number | null
    plats: string[]
    sort_no: number
    status: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  account_external: {
    id: number
    provider: string
    external_id: string
    user_id: number
    create_time: string
    last_used: string | null
  }
  account_login_failure: {
    id: number
    username: string
    ip: string
    pending: boolean
    time: string
  }
  account_login_ticket: {
    ticket_hash: Buffer
    kind: string
    user_id: number
    way: string
    provider: string | null
    second_factor: number
    origin: string | null
    state_hash: Buffer | null
    create_time: string
    external_id: string | null
  }
  account_menu: {
    id: number
    parent_id: number | null
    menu_type: string
    title: string
    name: string | null
    path: string | null
    component: string | null
    icon: string | null
    perms: string | null
    sort_no: number
    visible: number
    no_cache: number
    affix: number
    link: string | null
    app_id: number
    status: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  account_permission: {
    permission: string
    label: string
    module: string
  }
  account_post: {
    id: number
    post_name: string
    post_type: string
    sort_no: number
    status: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  account_preference: {
    user_id: number
    key: string
    value: unknown
    update_time: string
  }
  account_recovery_code: {
    user_id: number
    code_hash: Buffer
    used_at: string | null
  }
  account_registration: {
    user_id: number
    ip: string
    reason: string | null
    create_time: string
  }
  account_role: {
    id: number
    role_key: string
    role_name: string
    data_scope: number
    dept_ids: number[]
    is_system: number
    status: number
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    second_factor: number
  }
  account_role_permission: {
    role_id: number
    permission: string
  }
  account_saved_view: {
    id: number
    user_id: number
    dept_id: number | null
    page: string
    name: string
    body: unknown
    shared: number
    create_by: number
    create_time: string
    update_by: number
    update_time: string
    version: number
    deleted_at: string | null
  }
  account_session: {
    id: number
    user_id: number
    token_hash: Buffer
    device: string | null
    ip: string | null
    create_time: string
    last_seen: string
    revoked_at: string | null
    way: string
    provider: string | null
    second_factor: number
    central: boolean
  }
  account_totp: {
    user_id: number
    secret: Buffer | null
    pending: Buffer | null
    last_step: number
    since: string | null
  }
  account_user: {
    id: number
    username: string
    name: string
    avatar: string | null
    dept_id: number | null
    post_ids: number[]
    phone: string | null
    email: string | null
    password_hash: string | null
    must_change_password: number
    status: number
    perm_version: number
    entry_date: string | null
    leave_date: string | null
    last_login_time: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    display_name: string | null
  }
  account_user_button: {
    id: number
    user_id: number
    permission: string
    effect: number
    expire_time: string | null
    reason: string | null
    grant_by: number | null
    create_time: string
  }
  account_user_role: {
    user_id: number
    role_id: number
  }
  account_user_shop: {
    user_id: number
    shop_id: number
    ability: number
  }
  account_user_store: {
    user_id: number
    store_id: number
  }
  authorize_auth_record: {
    id: number
    shop_id: number
    action: number
    result: number
    message: string | null
    user_id: number | null
    time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  authorize_auth_start: {
    id: number
    state_hash: Buffer
    shop_id: number
    user_id: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  authorize_shop: {
    id: number
    plat_code: string
    shop_name: string
    suffix: string
    site: string | null
    currency: string
    platform_shop_id: string | null
    seller_id: number | null
    dept_id: number | null
    default_store_id: number | null
    sku_prefix: string | null
    sku_suffix: string | null
    tag_ids: number[]
    status: number
    auth_status: number
    auth_time: string | null
    expire_time: string | null
    refresh_expire_time: string | null
    order_sync: number
    listing_sync: number
    stock_push: number
    sync_minutes: number
    last_order_sync_time: string | null
    last_sync_error: string | null
    open_date: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    mark_at: number
    display_name: string | null
  }
  authorize_shop_sync: {
    shop_id: number
    start_time: string | null
    failures: number
    next_time: string | null
    told: string | null
  }
  authorize_shop_token: {
    id: number
    shop_id: number
    credential: Buffer
    access_expire_time: string | null
    refresh_failures: number
    refresh_error: string | null
    refresh_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  base_seed: {
    name: string
    digest: string
    time: string
  }
  basic_china_city: {
    id: number
    code: string
    name: string
    parent_code: string | null
    level: number
    pinyin: string | null
    sort_no: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_country: {
    id: number
    country_code: string
    code3: string | null
    name_cn: string
    name_en: string
    phone_code: string | null
    currency_code: string | null
    continent: string | null
    is_eu: number
    sort_no: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_currency: {
    id: number
    currency_code: string
    currency_name: string
    symbol: string | null
    decimals: number
    sort_no: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_degree_difficulty: {
    id: number
    difficulty_name: string
    pick_coef: string
    pack_coef: string
    label_coef: string
    sort_no: number
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_dict_data: {
    id: number
    dict_type: string
    dict_label: string
    dict_value: string
    dict_sort: number
    color: string | null
    is_default: number
    status: number
    is_system: number
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_dict_type: {
    id: number
    dict_name: string
    dict_type: string
    group_name: string | null
    status: number
    is_system: number
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_employee_correspondence: {
    id: number
    user_id: number
    source: string
    external_name: string
    external_id: string | null
    valid_from: string | null
    valid_to: string | null
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_exchange_rate: {
    id: number
    currency_code: string
    from_day: string
    rate: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_message: {
    id: number
    kind: number
    user_id: number | null
    version_text: string | null
    title: string
    content: string
    source_type: string | null
    source_id: number | null
    status: number
    publish_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_message_read: {
    message_id: number
    user_id: number
    time: string
  }
  basic_pack_info: {
    id: number
    pack_name: string
    pack_type: number
    length: string | null
    width: string | null
    height: string | null
    weight: number
    cost: string
    max_weight: number | null
    is_activated: number
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_platform: {
    id: number
    plat_code: string
    plat_name: string
    plat_group: string | null
    auth_mode: number
    default_currency: string | null
    is_managed: number
    sort_no: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_platform_address: {
    id: number
    plat_code: string
    shop_id: number | null
    address_type: number
    platform_address_id: string | null
    contact: string
    phone: string
    country_code: string
    province_code: string | null
    city_code: string | null
    area_code: string | null
    province: string | null
    city: string | null
    street: string
    post_code: string | null
    contact_en: string | null
    street_en: string | null
    is_default: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_tag: {
    id: number
    type_id: number
    tag_name: string
    color: string | null
    sort_no: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_tag_type: {
    id: number
    type_name: string
    biz_scope: number
    is_multi: number
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  basic_unmatched_name: {
    id: number
    source: string
    external_name: string
    import_name: string | null
    times: number
    last_time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  biz_log: {
    id: number
    entity: string
    entity_id: number
    action: string
    changes: unknown
    version: number | null
    note: string | null
    user_id: number | null
    time: string
    request_id: string | null
  }
  connector_call: {
    id: number
    connector: string
    call: string
    account: string | null
    account_id: number | null
    about: string | null
    outcome: number
    error: string | null
    http_status: number | null
    request: string | null
    response: string | null
    tries: number
    duration_ms: number
    user_id: number | null
    request_id: string | null
    time: string
  }
  connector_pace: {
    key: string
    next_time: string
  }
  data_center_report_bonus_base: {
    id: number
    job: string
    from_day: string
    base: string
    ladder: string
    share: string
    aged_percent: string
    err_percent: string
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_check_diff: {
    id: number
    check_id: number
    kind: string
    what: string
    measure: string
    left_value: string
    right_value: string
  }
  data_center_report_fee: {
    id: number
    fee_no: string
    kind: number
    day: string
    shop_id: number | null
    store_id: number | null
    sku_id: number | null
    currency: string
    amount: string
    exchange_rate: string
    amount_cny: string
    source: number
    status: number
    void_reason: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_gross_profit_params: {
    id: number
    plat_code: string
    site: string | null
    cat_id: number | null
    platform_percent: string
    platform_fixed: string
    pay_percent: string
    pay_fixed: string
    from_day: string
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_home_log: {
    id: number
    type: number
    title: string
    details: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_month: {
    id: number
    month: string
    status: number
    facts: number
    orders: number
    quantity: number
    sale_money: string
    platform_fee: string
    pay_fee: string
    goods_cost: string
    freight: string
    pack_cost: string
    ad_fee: string
    storage_fee: string
    refund: string
    profit: string
    acknowledged: unknown
    close_by: number | null
    close_time: string | null
    reopen_by: number | null
    reopen_time: string | null
    reopen_reason: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_month_bonus: {
    id: number
    job: string
    month: string
    user_id: number
    dept_id: number | null
    status: number
    profit: string
    currency: string | null
    rate: string | null
    target: string | null
    reached: string | null
    completion: string | null
    base_id: number | null
    base: string | null
    step: string | null
    percent: string
    share: string | null
    earned: string
    aged_stock: string
    aged_percent: string | null
    aged_deduct: string
    err_loss: string
    err_percent: string | null
    err_deduct: string
    bonus: string
    note: string | null
    confirm_by: number | null
    confirm_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_month_bonus_part: {
    id: number
    bonus_id: number
    kind: number
    doc_no: string
    store_id: number
    sku_id: number
    day: string
    quantity: number
    value: string
    people: number
    amount: string
  }
  data_center_report_points_file: {
    id: number
    file_name: string
    first_day: string
    last_day: string
    row_count: number
    points: string
    status: number
    void_reason: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_points_row: {
    id: number
    file_id: number
    row_no: number
    user_id: number
    store_id: number | null
    day: string
    action: string
    quantity: number
    points: string
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_profit_day: {
    day: string
    plat_code: string
    site: string
    shop_id: number
    dept_id: number
    seller_id: number
    developer_id: number
    goods_id: number
    facts: number
    quantity: number
    sale_money: string
    platform_fee: string
    pay_fee: string
    goods_cost: string
    freight: string
    pack_cost: string
    ad_fee: string
    storage_fee: string
    refund: string
    profit: string
    orders: number
  }
  data_center_report_profit_delta: {
    id: number
    day: string
    plat_code: string
    site: string
    shop_id: number
    dept_id: number
    seller_id: number
    developer_id: number
    goods_id: number
    facts: number
    quantity: number
    sale_money: string
    platform_fee: string
    pay_fee: string
    goods_cost: string
    freight: string
    pack_cost: string
    ad_fee: string
    storage_fee: string
    refund: string
    profit: string
    orders: number
    sku_id: number
  }
  data_center_report_profit_develop: {
    month: string
    developer_id: number
    goods_id: number
    facts: number
    quantity: number
    sale_money: string
    profit: string
  }
  data_center_report_profit_develop_quarter: {
    quarter: string
    developer_id: number
    goods_id: number
    facts: number
    quantity: number
    sale_money: string
    profit: string
  }
  data_center_report_profit_first: {
    goods_id: number
    day: string
  }
  data_center_report_profit_goods: {
    month: string
    goods_id: number
    facts: number
    quantity: number
    sale_money: string
    profit: string
  }
  data_center_report_profit_last: {
    developer_id: number
    goods_id: number
    sku_id: number
    day: string
  }
  data_center_report_profit_maker: {
    day: string
    plat_code: string
    site: string
    shop_id: number
    dept_id: number
    seller_id: number
    developer_id: number
    facts: number
    orders: number
    quantity: number
    sale_money: string
    platform_fee: string
    pay_fee: string
    goods_cost: string
    freight: string
    pack_cost: string
    ad_fee: string
    storage_fee: string
    refund: string
    profit: string
  }
  data_center_report_profit_person: {
    role: number
    day: string
    plat_code: string
    dept_id: number
    person_id: number
    facts: number
    quantity: number
    sale_money: string
    profit: string
  }
  data_center_report_profit_shop: {
    day: string
    plat_code: string
    site: string
    shop_id: number
    dept_id: number
    seller_id: number
    facts: number
    orders: number
    quantity: number
    sale_money: string
    platform_fee: string
    pay_fee: string
    goods_cost: string
    freight: string
    pack_cost: string
    ad_fee: string
    storage_fee: string
    refund: string
    profit: string
  }
  data_center_report_profit_sku: {
    day: string
    developer_id: number
    goods_id: number
    sku_id: number
    facts: number
    quantity: number
    sale_money: string
    profit: string
  }
  data_center_report_profit_sku_month: {
    month: string
    developer_id: number
    goods_id: number
    sku_id: number
    facts: number
    quantity: number
    sale_money: string
    profit: string
  }
  data_center_report_profit_sku_third: {
    third: string
    developer_id: number
    goods_id: number
    sku_id: number
    facts: number
    quantity: number
    sale_money: string
    profit: string
    day_1: number
    day_2: number
    day_3: number
    day_4: number
    day_5: number
    day_6: number
    day_7: number
    day_8: number
    day_9: number
    day_10: number
    day_11: number
  }
  data_center_report_profit_top: {
    one: boolean
    month: string
    user_ids: number[]
  }
  data_center_report_subscription: {
    id: number
    name: string
    report: string
    condition: unknown
    order_by: unknown
    columns: string[]
    days: string | null
    cycle: number
    weekday: number | null
    month_day: number | null
    hour: number
    channel: number
    user_ids: number[]
    is_activated: number
    next_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    form: number
  }
  data_center_report_subscription_sending: {
    id: number
    subscription_id: number
    due_time: string
    user_id: number
    channel: number
    state: number
    error: string | null
    tries: number
    next_time: string
    lease_until: string | null
    handed_time: string | null
    send_time: string | null
    row_count: number | null
    file_name: string | null
    file_key: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    form: number
    picture_name: string | null
    picture_key: string | null
  }
  data_center_report_target_config: {
    id: number
    year: number
    quarter: number
    job: string
    user_id: number
    currency: string
    profit_target: string
    sale_target: string
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_warehouse_points: {
    id: number
    action: string
    unit: string
    points: string
    from_day: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  data_center_report_work_day: {
    day: string
    user_id: number
    store_id: number
    action: string
    records: number
    quantity: number
    points: string
  }
  data_center_report_work_through: {
    one: boolean
    day: string
  }
  dictionary_epoch: {
    mark: string
  }
  document_note: {
    id: number
    entity: string
    entity_id: number
    content: string
    user_id: number | null
    time: string
  }
  document_number: {
    prefix: string
    day: string
    last: number
  }
  error_log: {
    id: number
    trace_id: string
    method: string | null
    path: string | null
    message: string | null
    stack: string | null
    user_id: number | null
    time: string
  }
  express_epoch: {
    mark: string
  }
  express_express: {
    id: number
    express_code: string
    express_name: string
    express_name_en: string | null
    express_type: number
    connector: string
    connector_config: string | null
    settle_currency: string
    settle_days: number
    track_url: string | null
    contact: string | null
    phone: string | null
    plat_carriers: unknown
    is_activated: number
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_freight_bill: {
    id: number
    bill_no: string
    express_id: number
    bill_no_ext: string
    period_from: string | null
    period_to: string | null
    currency: string
    exchange_rate: string
    line_count: number
    open_count: number
    total_amount: string
    accept_amount: string
    diff_amount: string
    claim_amount: string
    recover_amount: string
    check_flag: number
    file_name: string | null
    audit_by: number | null
    audit_time: string | null
    pay_by: number | null
    pay_time: string | null
    trade_no: string | null
    invalid_reason: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_freight_bill_line: {
    id: number
    bill_id: number
    line_no: number
    tracking_number: string
    ship_date: string | null
    country_code: string | null
    bill_weight: number | null
    fee_type: number
    amount: string
    order_id: number | null
    order_no: string | null
    carrier_id: number | null
    way_id: number | null
    our_weight: number | null
    charge_weight: number | null
    table_id: number | null
    zone_id: number | null
    our_amount: string | null
    our_note: string | null
    diff_weight: number | null
    diff_amount: string
    result: number
    handle: number
    handle_by: number | null
    claim_amount: string | null
    recover_amount: string
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_freight_line: {
    id: number
    table_id: number
    zone_id: number
    weight_from: number
    weight_to: number
    mode: number
    first_weight: number | null
    first_price: string | null
    step_weight: number | null
    step_price: string | null
    price_per_kg: string | null
    fixed_price: string | null
    registration_fee: string
    remote_fee: string
  }
  express_freight_table: {
    id: number
    table_no: string
    way_id: number
    effective_from: string
    discount: string
    fuel_rate: string
    check_flag: number
    audit_by: number | null
    audit_time: string | null
    invalid_reason: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_label_print_record: {
    id: number
    order_id: number
    order_no: string
    tracking_number: string | null
    way_id: number | null
    store_id: number | null
    shop_id: number | null
    kind: number
    times: number
    reason: string | null
    station: string | null
    user_id: number
    time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_label_template: {
    id: number
    template_name: string
    kind: number
    size: string
    layout: unknown
    is_default: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_logistic_match_rule: {
    id: number
    rule_name: string
    priority: number
    plat_names: string[]
    transport: string | null
    country_codes: string[]
    min_weight: number | null
    max_weight: number | null
    include_attrs: string[]
    exclude_attrs: string[]
    store_ids: number[]
    way_ids: number[]
    strategy: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_logistic_way: {
    id: number
    express_id: number
    way_code: string
    way_name: string
    store_ids: number[]
    plat_names: string[]
    number_source: number
    number_pattern: string | null
    check_digit: number
    label_from: number
    label_template_id: number | null
    need_invoice: number
    min_weight: number
    max_weight: number
    max_length: string | null
    max_girth: string | null
    vol_divisor: number
    vol_ratio: string
    weight_step: number
    accept_attrs: string[]
    max_declare_value: string | null
    currency: string
    need_phone: number
    need_tax_no: number
    min_days: number
    max_days: number
    is_tracked: number
    is_activated: number
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_logistic_zone: {
    id: number
    way_id: number
    zone_name: string
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_parcel: {
    id: number
    express_id: number
    way_id: number
    order_id: number
    order_no: string
    reference: string
    state: number
    number: string | null
    label: unknown
    error: string | null
    tries: number
    create_time: string
    update_time: string
  }
  express_track: {
    id: number
    order_id: number
    order_no: string
    tracking_number: string | null
    express_id: number
    way_id: number
    store_id: number | null
    shop_id: number | null
    country_code: string | null
    weight: number | null
    freight_cny: string | null
    ship_time: string
    track_status: number
    last_event_time: string | null
    last_place: string | null
    last_content: string | null
    deliver_time: string | null
    asked_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    is_billed: number
  }
  express_track_event: {
    id: number
    order_id: number
    tracking_number: string
    event_time: string
    place: string | null
    content: string
    track_status: number
    create_time: string
  }
  express_track_number: {
    id: number
    express_id: number
    way_id: number
    number: string
    state: number
    origin: number
    order_id: number | null
    order_no: string | null
    import_no: string | null
    use_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  express_zone_row: {
    id: number
    zone_id: number
    way_id: number
    country_code: string
    post_mode: number
    value: string | null
    value_to: string | null
  }
  goods_ali_goods: {
    id: number
    goods_id: number
    sku_id: number
    offer_id: string
    spec_id: string
    unit_ratio: string
    is_default: number
    last_price: string | null
    ref_price: string | null
    price_change_rate: string | null
    link_status: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_ali_offer: {
    id: number
    offer_id: string
    ali_member_id: string | null
    ali_supplier_name: string | null
    supplier_id: number | null
    subject: string
    url: string | null
    image: string | null
    min_order_qty: number
    mix_batch: number
    price_tiers: unknown
    freight: string | null
    ship_from: string | null
    sale_status: number
    last_sync_time: string | null
    sync_error: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_ali_offer_goods: {
    goods_id: number
    offer_id: string
    create_by: number | null
    create_time: string
  }
  goods_ali_offer_sku: {
    offer_id: string
    spec_id: string
    attrs: string
    price: string
    stock: number
    cargo_no: string | null
    image: string | null
    is_gone: number
  }
  goods_ali_price: {
    id: number
    offer_id: string
    spec_id: string
    price: string
    time: string
  }
  goods_code_sequence: {
    cat_code: string
    last: number
  }
  goods_description: {
    goods_id: number
    description: string | null
    description_en: string | null
  }
  goods_goods: {
    id: number
    goods_code: string
    goods_name: string
    goods_name_en: string | null
    goods_type: number
    cat_id: number | null
    main_image: string | null
    images: string[]
    goods_status: string
    audit_status: number
    season: string | null
    developer_id: number | null
    develop_date: string | null
    purchaser_id: number | null
    artist_id: number | null
    seller_ids: number[]
    goods_level: string | null
    level_locked: number
    level_daily: string | null
    supplier_id: number | null
    purchase_url: string | null
    purchase_days: number
    min_order_qty: number
    default_store_id: number | null
    pack_info_id: number | null
    declare_name_cn: string | null
    declare_name_en: string | null
    declare_price: string | null
    declare_weight: string | null
    hs_code: string | null
    material: string | null
    purpose: string | null
    origin_country: string | null
    is_charged: number
    is_magnetic: number
    is_liquid: number
    is_powder: number
    is_paste: number
    is_knife: number
    is_fragile: number
    disabled_group_ids: number[]
    tag_ids: number[]
    source_urls: string[]
    image_hash: number | null
    health_score: number
    submit_by: number | null
    submit_time: string | null
    submit_prices: string | null
    reject_reason: string | null
    approve_by: number | null
    approve_time: string | null
    season_told: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_goods_cats: {
    id: number
    parent_id: number | null
    cat_code: string | null
    cat_name: string
    cat_name_en: string | null
    level: number
    sort_no: number
    is_activated: number
    hs_code: string | null
    declare_name_cn: string | null
    declare_name_en: string | null
    pack_info_id: number | null
    degree_difficulty_id: number | null
    min_profit_rate: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_goods_sku: {
    id: number
    goods_id: number
    sku: string
    sku_kind: number
    holds_stock: boolean | null
    origin_sku_id: number | null
    sku_name: string
    property1: string | null
    property2: string | null
    property3: string | null
    sku_image: string | null
    sku_status: string
    status_time: string
    cost_price: string | null
    last_purchase_price: string | null
    retail_price: string | null
    weight: string | null
    length: string | null
    width: string | null
    height: string | null
    barcode: string | null
    degree_difficulty_id: number | null
    pack_info_id: number | null
    default_store_id: number | null
    purchase_days: number | null
    min_order_qty: number | null
    declare_price: string | null
    weight_checked_time: string | null
    weight_checked_by: number | null
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_goods_sku_link_shop: {
    id: number
    shop_id: number
    shop_sku: string
    match_key: string
    link_type: number
    is_activated: number
    valid_from: string
    valid_to: string | null
    seller_id: number | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_goods_sku_link_sku: {
    id: number
    sku_id: number
    link_sku_id: number
    link_type: number
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_goods_status_update_log: {
    id: number
    goods_id: number
    sku_id: number
    sku: string
    from_status: string
    to_status: string
    reason: string | null
    source: number
    operator_id: number | null
    create_time: string
  }
  goods_group_sku_item: {
    group_sku_id: number
    sku_id: number
    quantity: number
    share_ratio: string
    share_mode: number
    sort_no: number
    holds_stock: boolean
  }
  goods_inventory_config_key: {
    plat_code: string
    shop_id: number
    status: string
    config_id: number
  }
  goods_inventory_push_log: {
    id: number
    time: string
    shop_id: number
    shopsku_id: number
    shop_sku: string
    from_qty: number | null
    to_qty: number
    config_id: number | null
    result: number
    error_msg: string | null
  }
  goods_inventory_update_config: {
    id: number
    config_name: string
    plat_code: string
    shop_id: number | null
    goods_statuses: string[]
    store_ids: number[]
    mode: number
    ratio: number | null
    fixed_qty: number | null
    reserve_qty: number
    max_qty: number | null
    min_push_qty: number
    include_on_way: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_link_shop_item: {
    link_id: number
    sku_id: number
    quantity: number
  }
  goods_push_review: {
    shop_id: number
    times: number
  }
  goods_random_choice: {
    id: number
    config_id: number
    sku_id: number
    store_id: number
    quantity: number
    doc_no: string | null
    time: string
  }
  goods_random_delivery_sku: {
    id: number
    sku_id: number
    store_ids: number[]
    strategy: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_random_member: {
    config_id: number
    sku_id: number
    priority: number
    last_chosen: string | null
  }
  goods_season: {
    id: number
    season_code: string
    season_name: string
    start_month_day: string
    end_month_day: string
    purchase_stop_days: number
    clear_start_days: number
    is_activated: number
    is_system: number
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_shopsku: {
    id: number
    shop_id: number
    item_id: string
    variation_id: string
    shop_sku: string
    match_key: string
    title: string | null
    image: string | null
    url: string | null
    price: string | null
    currency: string | null
    online_stock: number
    sale_status: number
    match_status: number
    link_id: number | null
    last_sync_time: string | null
    sold30: number
    pushed_qty: number | null
    push_seq: number
    push_wanted: string | null
    push_tries: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  goods_sku_on_way: {
    sku_id: number
    seen: string
  }
  goods_sku_sale: {
    sku_id: number
    sold7: number
    sold15: number
    sold30: number
    sold_total: number
    update_time: string
  }
  goods_sku_sale_day: {
    sku_id: number
    day: string
    store_id: number
    sold: number
  }
  goods_sku_weighed: {
    sku_id: number
    parcels: number
    weight: string
  }
  goods_stock_changed: {
    sku_id: number
  }
  idempotency_key: {
    user_id: number
    action: string
    key: string
    digest: string
    result: unknown
    create_time: string
  }
  import_task: {
    id: number
    import_type: string
    import_name: string
    file_name: string
    rows: number
    error_rows: number
    status: number
    origin_key: string | null
    error_key: string | null
    result: unknown
    message: string | null
    user_id: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  login_log: {
    id: number
    username: string
    user_id: number | null
    ip: string | null
    device: string | null
    result: number
    message: string | null
    time: string
    call: string | null
  }
  menu_log: {
    id: number
    user_id: number | null
    system_name: string | null
    operate_type: string | null
    title: string | null
    path: string | null
    time: string
  }
  name_mark: {
    id: boolean
    mark: string
  }
  order_batch_import: {
    id: number
    import_no: string
    file_name: string
    shop_id: number | null
    total_rows: number
    order_count: number
    error_count: number
    error_file: string | null
    status: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    remark: string | null
  }
  order_details: {
    id: number
    order_id: number
    origin_order_id: number
    shop_sku: string | null
    item_id: string | null
    title: string | null
    image: string | null
    sku_id: number | null
    actual_sku_id: number | null
    group_sku_id: number | null
    quantity: number
    unit_price: string
    line_amount: string
    is_gift: number
    occupied_qty: number
    picked_qty: number
    sown_qty: number
    packed_qty: number
    short_qty: number
    shipped_qty: number
    returned_qty: number
    unit_cost: string | null
    cost_amount: string | null
    stock_sku_id: number | null
  }
  order_error_bill: {
    id: number
    bill_no: string
    order_id: number | null
    store_id: number | null
    error_type: number
    step: number
    sku_id: number | null
    quantity: number
    duty_user_id: number | null
    loss_amount: string
    deduct_points: string
    images: string[]
    check_flag: number
    audit_by: number | null
    audit_time: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  order_facts: {
    order_id: number
    facts: unknown
    rule_set_version: number
    result: unknown
    trace: unknown
    day: string
    shop_id: number
    time: string
  }
  order_handover: {
    id: number
    handover_no: string
    store_id: number
    express_id: number
    status: number
    parcels: number
    total_weight: number
    driver: string | null
    handover_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  order_loc_occupy_batch: {
    id: number
    batch_no: string
    store_id: number
    trigger_type: number
    order_count: number
    short_count: number
    piece_count: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  order_loc_occupy_order: {
    batch_id: number
    order_id: number
  }
  order_logical_return: {
    id: number
    return_no: string
    kind: number
    order_id: number
    case_id: number | null
    store_id: number
    express_delivery_no: string | null
    reason: string
    check_flag: number
    sign_time: string | null
    stock_in_time: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  order_logical_return_line: {
    id: number
    return_id: number
    order_details_id: number
    quantity: number
    good_qty: number
    bad_qty: number
    lost_qty: number
    location_id: number | null
    bad_location_id: number | null
  }
  order_message: {
    id: number
    shop_id: number
    plat_order_no: string
    digest: string
    body: unknown
    state: number
    time: string
  }
  order_note: {
    id: number
    doc_type: string
    doc_id: number
    content: string
    at_user_ids: number[]
    user_id: number | null
    time: string
  }
  order_pack_choice: {
    pieces: string
    packing_id: number
    time: string
  }
  order_pick_line: {
    id: number
    pick_id: number
    seq: number
    location_id: number
    sku_id: number
    quantity: number
    picked_qty: number
    short_qty: number
    skip_no: number
  }
  order_pick_order: {
    id: number
    pick_no: string
    batch_id: number
    store_id: number
    area_code: string | null
    picker_id: number | null
    container_ids: number[]
    status: number
    line_count: number
    piece_count: number
    picked_qty: number
    short_qty: number
    claim_time: string | null
    finish_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  order_pick_part: {
    line_id: number
    order_details_id: number
    quantity: number
    picked_qty: number
    short_qty: number
  }
  order_picking_batch: {
    id: number
    batch_no: string
    store_id: number
    template_id: number | null
    pick_kind: number
    group_label: string
    order_count: number
    sku_count: number
    piece_count: number
    est_minutes: string
    wall_id: number | null
    status: number
    finish_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  order_picking_batch_order: {
    batch_id: number
    order_id: number
    slot_no: number | null
    is_open: number
  }
  order_profit_fact: {
    id: number
    reason: number
    fact_day: string
    order_day: string
    ship_day: string
    order_id: number | null
    order_details_id: number | null
    plat_code: string
    site: string | null
    shop_id: number
    suffix: string
    store_id: number | null
    seller_id: number | null
    developer_id: number | null
    dept_id: number | null
    country_code: string | null
    goods_id: number | null
    sku_id: number | null
    quantity: number
    sale_money: string
    platform_fee: string
    pay_fee: string
    goods_cost: string
    freight: string
    pack_cost: string
    ad_fee: string
    storage_fee: string
    refund: string
    profit: string
    doc_no: string
    create_time: string
    orders: number
  }
  order_put_back: {
    order_id: number
    wait_move_id: number
    quantity: number
  }
  order_rule: {
    id: number
    rule_name: string
    rule_type: number
    priority: number
    is_activated: number
    valid_from: string | null
    valid_to: string | null
    plat_names: string[]
    min_weight: number | null
    max_weight: number | null
    min_qty: number | null
    max_qty: number | null
    min_sku_kinds: number | null
    max_sku_kinds: number | null
    attrs_include: string[]
    attrs_exclude: string[]
    store_ids: number[]
    way_ids: number[]
    strategy: number
    tag_ids: number[]
    picking_notes: string | null
    gift_sku_id: number | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  order_rule_hit: {
    rule_id: number
    day: string
    hits: number
    slot: number
  }
  order_rule_row: {
    id: number
    rule_id: number
    kind: string
    mode: number
    op: string | null
    value: string | null
    value_to: string | null
    plat_name: string | null
    shop_id: number | null
    country_code: string | null
    currency: string | null
    min_amount: string | null
    max_amount: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  order_rule_set: {
    id: boolean
    version: number
    mark: string
  }
  order_scan: {
    scan_id: string
    station: string
    code: string
    order_id: number | null
    result: unknown
    user_id: number
    time: string
    doc_id: number | null
  }
  order_stage_log: {
    id: number
    order_id: number
    from_status: number | null
    to_status: number
    move: string
    user_id: number | null
    time: string
    reason: string | null
  }
  order_straight_hair_exchange: {
    id: number
    exchange_no: string
    order_id: number
    purchase_order_id: number | null
    purchase_order_no: string | null
    express_delivery_no: string | null
    status: number
    arrive_time: string | null
    exchange_time: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    supplier_name: string | null
    exchange_by: number | null
  }
  order_trade_info: {
    id: number
    order_no: string
    plat_order_no: string
    plat_code: string
    shop_id: number
    seller_id: number | null
    dept_id: number | null
    order_type: number
    source_order_id: number | null
    import_id: number | null
    fulfil_by: number
    status: number
    order_exception_type: number | null
    exception_reason: string | null
    exception_from: number | null
    released_types: number[]
    is_out_stock: number
    is_urgent: number
    is_hold: number
    is_cancelled: number
    tag_ids: number[]
    buyer_id: string | null
    buyer_email: string | null
    name: string | null
    phone: string | null
    country_code: string | null
    province: string | null
    city: string | null
    street1: string | null
    street2: string | null
    post_code: string | null
    tax_no: string | null
    edited_fields: string[]
    platform_note: string | null
    transport: string | null
    currency: string
    exchange_rate: string | null
    goods_amount: string
    shipping_amount: string
    discount_amount: string
    sale_amount: string
    platform_fee: string
    payment_fee: string
    ad_fee: string
    refund_amount: string
    goods_cost: string | null
    freight_est: string | null
    freight_weighed: string | null
    freight_billed: string | null
    pack_cost: string | null
    profit: string | null
    profit_rate: string | null
    store_id: number | null
    express_id: number | null
    logistic_way_id: number | null
    matched_rule_id: number | null
    manual_store: number
    manual_way: number
    tracking_number: string | null
    transfer_number: string | null
    label_printed_count: number
    platform_ship_status: number
    platform_ship_error: string | null
    track_status: number | null
    last_track_time: string | null
    after_sale_status: string | null
    est_weight: number | null
    actual_weight: number | null
    weight_flag: number
    length: string | null
    width: string | null
    height: string | null
    packing_id: number | null
    latest_ship_time: string | null
    order_time: string | null
    paid_time: string | null
    dispatch_time: string | null
    push_time: string | null
    allocate_time: string | null
    batch_time: string | null
    claim_time: string | null
    pick_time: string | null
    sow_time: string | null
    pack_time: string | null
    weigh_time: string | null
    ship_time: string | null
    deliver_time: string | null
    archive_time: string | null
    stage_time: string
    pick_kind: number | null
    merge_key: string | null
    merge_to_id: number | null
    merge_ignored: number
    split_from_id: number | null
    split_seq: number
    dispatch_error: string | null
    occupy_batch_id: number | null
    handover_id: number | null
    picker_id: number | null
    sower_id: number | null
    packer_id: number | null
    weigher_id: number | null
    shipper_id: number | null
    archive_after: string | null
    memo: string | null
    picking_notes: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    platform_ship_tries: number | null
    platform_ship_next: string | null
    is_returned: number
    note_count: number
    goods_cost_est: string | null
    pack_cost_est: string | null
    open_case_count: number
    open_complaint_count: number
  }
  order_wave_picking_template: {
    id: number
    template_name: string
    store_id: number
    sort_no: number
    is_activated: number
    pick_kind: number
    group_by: number
    by_area: number
    split_by_area: number
    min_orders: number
    max_orders: number
    max_pieces: number | null
    max_volume: number | null
    max_weight: number | null
    urgent_hours: number
    auto_times: string[]
    plat_names: string[]
    shop_ids: number[]
    way_ids: number[]
    tag_ids: number[]
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    last_auto_time: string | null
    with_pictures: number
    with_codes: number
  }
  outbox_event: {
    id: number
    topic: string
    listener: string
    subject: string | null
    body: unknown
    status: number
    tries: number
    next_time: string
    end_time: string | null
    error: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  product_center_acquisition_content: {
    acquisition_id: number
    images: string[]
    video: string | null
    skus: unknown
    attrs: unknown
    description: string | null
  }
  product_center_data_acquisition: {
    id: number
    url: string | null
    src_plat: string | null
    src_item_id: string | null
    title: string | null
    title_cn: string | null
    price_min: string | null
    price_max: string | null
    currency: string | null
    main_image: string | null
    image_hash: number | null
    sku_count: number
    shop_name: string | null
    sales_count: number | null
    rating: string | null
    cat_id: number | null
    season: string | null
    weight: number | null
    acq_status: number
    fail_reason: string | null
    retry_count: number
    next_time: string | null
    leased_until: string | null
    owner_id: number
    development_id: number | null
    goods_id: number | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  product_center_development: {
    id: number
    develop_no: string
    goods_name: string
    goods_name_en: string | null
    cat_id: number | null
    dev_type: number
    source: number
    acquisition_id: number | null
    main_image: string | null
    images: string[]
    image_hash: number | null
    ref_urls: string[]
    purchase_urls: string[]
    offer_ids: string[]
    target_plats: string[]
    target_countries: string[]
    est_cost: string | null
    est_pack_cost: string | null
    est_freight: string | null
    est_weight: number | null
    est_sale_price: string | null
    currency: string | null
    fee_rate: string | null
    pay_rate: string | null
    ad_rate: string | null
    est_profit: string | null
    est_profit_rate: string | null
    est_monthly_qty: number | null
    season: string | null
    is_charged: number
    is_magnetic: number
    is_liquid: number
    is_powder: number
    is_paste: number
    is_knife: number
    is_fragile: number
    disabled_group_ids: number[]
    infringe_check: number
    infringe_remark: string | null
    repeat_reason: string | null
    recommender_id: number | null
    recommend_reason: string | null
    recommend_to: number | null
    recommend_time: string | null
    developer_id: number | null
    group_id: number | null
    receive_time: string | null
    submit_time: string | null
    approver_id: number | null
    approve_time: string | null
    approve_remark: string | null
    state_time: string
    void_reason: string | null
    dev_status: number
    goods_id: number | null
    told_listed: string | null
    told_sold: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    told_return: string | null
  }
  product_center_development_group: {
    id: number
    group_name: string
    leader_id: number
    member_ids: number[]
    cat_ids: number[]
    receive_limit: number
    receive_days: number
    month_target: number | null
    is_activated: number
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  product_center_development_sku: {
    id: number
    document_id: number
    property1: string | null
    property2: string | null
    property3: string | null
    cost_price: string | null
    weight: number | null
    image: string | null
    sort_no: number
  }
  product_center_disabled_group: {
    id: number
    group_name: string
    reason: string
    plats: string[]
    shop_ids: number[]
    countries: string[]
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  product_center_group_member: {
    user_id: number
    group_id: number
  }
  product_center_manual_publish: {
    id: number
    publish_no: string
    goods_id: number
    plat_name: string
    shop_id: number
    seller_id: number | null
    plan_date: string | null
    item_id: string | null
    item_url: string | null
    pub_status: number
    fail_reason: string | null
    finish_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  product_center_manual_publish_sku: {
    id: number
    document_id: number
    sku_id: number
    shop_sku: string | null
    price: string | null
  }
  product_center_picture: {
    id: number
    picture_info_id: number
    kind: number
    sku_id: number | null
    url: string
    width: number | null
    height: number | null
    is_white: number | null
    sort_no: number
    create_by: number | null
    create_time: string
    deleted_at: string | null
  }
  product_center_picture_info: {
    id: number
    goods_id: number
    development_id: number | null
    requirement: string | null
    ref_images: string[]
    priority: number
    due_date: string | null
    artist_id: number | null
    pic_status: number
    video: string | null
    return_reason: string | null
    submit_time: string | null
    confirm_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  product_center_platform_info: {
    id: number
    goods_id: number
    plat_name: string
    language: string
    head_keywords: string | null
    required_keywords: string[]
    random_keywords: string[]
    tail_keywords: string | null
    title: string | null
    plat_category_id: string | null
    plat_category_path: string | null
    currency: string | null
    fee_rate: string | null
    pay_rate: string | null
    ad_rate: string | null
    margin: string | null
    discount: string | null
    logistic_way_id: number | null
    country_code: string | null
    info_status: number
    seller_id: number | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    freight: string | null
  }
  product_center_platform_info_content: {
    platform_info_id: number
    bullet_points: string[]
    description: string | null
    plat_attrs: unknown
  }
  product_center_platform_info_sku: {
    id: number
    document_id: number
    sku_id: number
    plat_name: string | null
    price: string | null
    list_price: string | null
    image: string | null
    is_activated: number
  }
  product_center_price_alert: {
    listing_id: number
    old_price: string
    new_price: string
    margin: string
    target_margin: string
    sku_count: number
    found_time: string
  }
  product_center_price_batch: {
    id: number
    mode: string
    value: string | null
    listing_count: number
    sku_count: number
    undo_of: number | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  product_center_price_batch_line: {
    batch_id: number
    listing_sku_id: number
    listing_id: number
    shop_sku: string
    old_price: string | null
    new_price: string
  }
  product_center_publish_task: {
    id: number
    template_id: number | null
    listing_id: number | null
    shop_id: number
    goods_id: number | null
    task_type: number
    list_type: number
    plan_time: string
    task_status: number
    product_id: string | null
    error_code: string | null
    error_msg: string | null
    attempts: number
    payload: unknown
    next_time: string
    leased_until: string | null
    start_time: string | null
    end_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    batch_id: number | null
  }
  product_center_score: {
    development_id: number
    est_qty: number | null
    est_profit: string | null
    first_day: string | null
    days: number
    qty30: number | null
    profit30: string | null
    qty60: number | null
    profit60: string | null
    qty90: number | null
    profit90: string | null
    hit: number | null
    is_settled: number
    count_time: string
  }
  product_center_smt_listing: {
    id: number
    list_type: number
    shop_id: number
    product_id: string
    goods_id: number | null
    template_id: number | null
    product_status: string
    ws_display: string | null
    edit_status: number
    error_msg: string | null
    plat_modified: string | null
    plat_newest: string | null
    last_sync_time: string | null
    views30: number
    sold30: number
    seller_id: number | null
    disabled_time: string | null
    subject: string | null
    category_id: string | null
    category_path: string | null
    main_image: string | null
    sku_count: number
    price_min: string | null
    price_max: string | null
    currency_code: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    alert_time: string | null
    stock_off: number
    goods_status: string | null
  }
  product_center_smt_listing_content: {
    listing_id: number
    content: unknown
  }
  product_center_smt_listing_sku: {
    id: number
    listing_id: number
    shop_sku: string
    match_key: string
    sku_id: number | null
    sku_price: string | null
    supply_price: string | null
    stock: number
    sku_image: string | null
    sort_no: number
    more: unknown
    pieces: number
    target_margin: string | null
  }
  product_center_smt_sync: {
    shop_id: number
    synced_until: string
    update_time: string
  }
  product_center_smt_template: {
    id: number
    temp_name: string
    temp_type: number
    goods_id: number | null
    shop_ids: number[]
    temp_status: number
    subject: string | null
    category_id: string | null
    category_path: string | null
    main_image: string | null
    sku_count: number
    price_min: string | null
    price_max: string | null
    currency_code: string | null
    check_errors: number | null
    check_warnings: number | null
    check_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  product_center_smt_template_content: {
    template_id: number
    content: unknown
  }
  product_center_smt_value_mapping: {
    category_id: string
    property_id: string
    own_value: string
    value_id: string
    value_name: string
    update_by: number | null
    update_time: string
  }
  purchasing_account_entry: {
    id: number
    order_id: number
    kind: number
    day: string
    month: string
    amount: string
    reason: string
    create_time: string
  }
  purchasing_ali_account: {
    id: number
    account_name: string
    login_id: string
    auth_status: number
    credential: string | null
    expire_time: string | null
    is_default: number
    pay_channel: number
    sync_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    app_key: string | null
    refresh_expire_time: string | null
    auth_nonce: string | null
    auth_nonce_time: string | null
    sync_error: string | null
    remark: string | null
  }
  purchasing_ali_order: {
    id: number
    ali_order_id: string
    account_id: number | null
    buyer_login_id: string | null
    seller_login_id: string | null
    ali_status: string
    goods_amount: string
    freight: string
    discount: string
    total_amount: string
    pay_time: string | null
    ali_create_time: string | null
    ali_modify_time: string | null
    refund_status: string | null
    logistics: unknown
    order_id: number | null
    diff_flag: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    out_order_id: string | null
    seller_member_id: string | null
    seller_name: string | null
    drafted_amount: string
    order_purchaser_id: number | null
    order_create_by: number | null
    behind: boolean
  }
  purchasing_ali_order_line: {
    id: number
    document_id: number
    title: string
    offer_id: string | null
    spec_id: string | null
    price: string
    quantity: number
    sku_id: number | null
  }
  purchasing_order: {
    id: number
    order_no: string
    order_type: number
    supplier_id: number
    purchaser_id: number | null
    store_id: number
    target_store_id: number
    receive_address_id: number | null
    settlement_type: number
    deposit_rate: string | null
    account_period_days: number | null
    payment_method: string | null
    sku_count: number
    quantity: number
    goods_amount: string
    freight: string
    other_fee: string
    discount_amount: string
    total_amount: string
    payable_amount: string
    paid_amount: string
    refund_amount: string
    stocked_amount: string
    write_off_amount: string
    bargain_saved: string
    due_date: string | null
    expect_arrive_date: string | null
    urgent: number
    ali_order_id: string | null
    source: number
    check_flag: number
    bargain_status: number
    pay_status: number
    ship_status: number
    stock_in_status: number
    refund_status: number
    audit_by: number | null
    audit_time: string | null
    audit_remark: string | null
    bargain_by: number | null
    bargain_handler_id: number | null
    bargain_remark: string | null
    bargain_attachments: unknown
    ship_time: string | null
    first_scan_time: string | null
    first_stock_in_time: string | null
    archive_by: number | null
    archive_time: string | null
    archive_reason: string | null
    attention: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_order_express: {
    id: number
    order_id: number
    express_company: string | null
    express_delivery_no: string
    ship_time: string | null
    trace_sign_time: string | null
    trace_time: string | null
    trace_text: string | null
    scan_time: string | null
    sign_id: number | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_order_line: {
    id: number
    order_id: number
    sku_id: number
    quantity: number
    gift_qty: number
    gift_amount: string
    cancel_qty: number
    price: string
    origin_price: string
    target_price: string | null
    line_amount: string
    landed_amount: string
    landed_unit_cost: string
    arrived_qty: number
    good_qty: number
    bad_qty: number
    conceded_qty: number
    stocked_qty: number
    returned_qty: number
    on_way_qty: number
    open_qty: number | null
    ali_offer_id: string | null
    ali_spec_id: string | null
    ali_units: number | null
    remark: string | null
    sort_no: number
  }
  purchasing_payment: {
    id: number
    payment_no: string
    supplier_id: number
    pay_type: number
    amount: string
    payment_method: string | null
    pay_account: string | null
    due_date: string | null
    status: number
    trade_no: string | null
    paid_time: string | null
    pay_by: number | null
    vouchers: unknown
    reject_reason: string | null
    source: number
    reverse_of: number | null
    audit_by: number | null
    audit_time: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_payment_line: {
    id: number
    document_id: number
    order_id: number
    amount: string
  }
  purchasing_plan: {
    id: number
    plan_no: string
    sku_id: number
    store_id: number
    target_store_id: number
    plan_qty: number
    ordered_qty: number
    supplier_id: number | null
    price: string | null
    purchaser_id: number | null
    source: number
    need_date: string | null
    urgent: number
    reason: string | null
    suggest_snapshot: unknown
    suggested_qty: number | null
    correct_reason: string | null
    sku_blocked: number
    status: number
    audit_by: number | null
    audit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    price_typed: number
  }
  purchasing_plan_order: {
    plan_id: number
    order_line_id: number
    quantity: number
  }
  purchasing_purchase_plan_transfer_store_config: {
    id: number
    target_store_id: number
    receive_store_id: number
    category_id: number | null
    supplier_province: string | null
    priority: number
    auto_transfer: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_purchaser_config: {
    id: number
    match_type: number
    match_id: number | null
    purchaser_id: number
    backup_purchaser_id: number | null
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_quality_check: {
    id: number
    qc_no: string
    order_id: number
    sign_id: number | null
    store_id: number
    qc_mode: number
    sample_rate: string | null
    status: number
    check_by: number | null
    check_time: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_quality_check_line: {
    id: number
    document_id: number
    order_line_id: number
    arrived_qty: number
    checked_qty: number
    good_qty: number
    bad_qty: number
    bad_reason: string | null
    bad_action: number | null
    images: unknown
  }
  purchasing_receive_address: {
    id: number
    store_id: number
    alias: string
    contact: string
    phone: string
    province_code: string
    city_code: string
    area_code: string | null
    address: string
    post_code: string | null
    is_default: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_refund: {
    id: number
    refund_no: string
    order_id: number
    qc_id: number | null
    refund_type: number
    status: number
    quantity: number
    freight_amount: string
    amount: string
    received_amount: string | null
    cost_amount: string | null
    express_company: string | null
    express_delivery_no: string | null
    received_time: string | null
    receive_account: string | null
    vouchers: unknown
    reason: string | null
    post_no: string | null
    audit_by: number | null
    audit_time: string | null
    confirm_by: number | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    ali_apply: number
    ali_order_id: string | null
    ali_refund_no: string | null
    ali_reason: string | null
    ali_ask_time: string | null
    order_purchaser_id: number | null
    order_create_by: number | null
    ali_sent_time: string | null
  }
  purchasing_refund_line: {
    id: number
    document_id: number
    order_line_id: number
    quantity: number
    amount: string
    from_stock: number
    location_id: number | null
    cost_amount: string | null
    oldest_in_date: string | null
  }
  purchasing_statement: {
    id: number
    statement_no: string
    supplier_id: number
    month: string
    opening_due: string
    in_amount: string
    paid_amount: string
    refund_amount: string
    closing_due: string
    status: number
    confirm_by: number | null
    confirm_time: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_stock_in: {
    id: number
    stock_in_no: string
    order_id: number
    qc_id: number | null
    store_id: number
    status: number
    quantity: number
    amount: string
    post_no: string | null
    audit_by: number | null
    audit_time: string | null
    reverse_by: number | null
    reverse_time: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_stock_in_line: {
    id: number
    document_id: number
    order_line_id: number
    sku_id: number
    quantity: number
    gift_qty: number
    place_type: number
    place_id: number
    unit_cost: string | null
    quality: number
    counted_qty: number
  }
  purchasing_suggest: {
    id: number
    store_id: number
    sku_id: number
    s7: number
    s15: number
    s30: number
    w7: string
    w15: string
    w30: string
    stocked_days: number | null
    avg_daily: string
    lead_days: number
    safety_days: number
    cover_days: number
    sellable: number
    purchase_in_transit: number
    transfer_in_transit: number
    planned_qty: number
    out_stock_qty: number
    supply_qty: number
    sale_days: string | null
    moq: number
    pack_qty: number
    suggest_qty: number
    reason: number
    stopped: number
    supplier_id: number | null
    price: string | null
    amount: string | null
    purchaser_id: number | null
    ignore_until: string | null
    calc_time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_supplier: {
    id: number
    supplier_code: string
    supplier_name: string
    supplier_type: string
    level_id: number
    score: string | null
    status: number
    contact: string | null
    phone: string | null
    wechat: string | null
    province_code: string | null
    city_code: string | null
    area_code: string | null
    address: string | null
    ali_member_id: string | null
    ali_login_id: string | null
    shop_url: string | null
    settlement_type: number
    deposit_rate: string | null
    account_period_days: number | null
    payment_method: string | null
    bank_account_name: string | null
    bank_name: string | null
    bank_no: string | null
    lead_days: number
    free_freight_amount: string | null
    purchaser_id: number | null
    merged_into: number | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_supplier_level: {
    id: number
    level_code: string
    level_name: string
    min_score: number
    qc_mode: number
    sample_rate: string | null
    allow_period: number
    from_day: string
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_supplier_score: {
    id: number
    supplier_id: number
    from_day: string
    to_day: string
    order_count: number
    on_time_rate: string | null
    pass_rate: string | null
    price_index: string | null
    refund_rate: string | null
    score: string | null
    level_id: number
    proposed_level_id: number | null
    is_current: number
    status: number
    handle_by: number | null
    handle_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_supplier_sku: {
    id: number
    supplier_id: number
    sku_id: number
    supplier_sku_code: string | null
    price: string
    ladder: unknown
    moq: number
    pack_qty: number
    lead_days: number | null
    is_default: number
    status: number
    last_price: string | null
    last_order_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  purchasing_warehouse_sign: {
    id: number
    sign_no: string
    express_delivery_no: string
    store_id: number
    weight: string | null
    pieces: number | null
    result: number
    order_ids: number[]
    client_scan_id: string | null
    scan_by: number | null
    scan_time: string
    images: unknown
    attention: string | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    answer: unknown
  }
  realtime_ack: {
    user_id: number
    message_id: number
  }
  realtime_message: {
    id: number
    user_id: number | null
    body: unknown
    time: string
    said: number | null
  }
  realtime_watch: {
    socket: string
    entity: string
    entity_id: number
    user_id: number
    until: string
  }
  report_fba_generation: {
    id: number
    report_type: string
    period: string
    shop_id: number
    job_id: number
    row_count: number
    is_current: number
    create_time: string
  }
  report_fba_inventory: {
    id: number
    snapshot_date: string
    shop_id: number
    site: string | null
    asin: string | null
    fnsku: string | null
    seller_sku: string
    sku_id: number | null
    item_condition: string | null
    fulfillable_qty: number
    reserved_customer_order_qty: number
    reserved_fc_transfer_qty: number
    reserved_fc_processing_qty: number
    unfulfillable_qty: number
    researching_qty: number
    inbound_working_qty: number
    inbound_shipped_qty: number
    inbound_receiving_qty: number
    total_qty: number
    age0_to90: number | null
    age91_to180: number | null
    age181_to270: number | null
    age271_to365: number | null
    age366_to455: number | null
    age456_plus: number | null
    shipped_t7: number | null
    shipped_t30: number | null
    days_of_supply: number | null
    est_storage_cost_next_month: string | null
    currency: string | null
    ledger_qty: number
    diff_qty: number
    create_time: string
    generation_id: number
    pieces: unknown
    create_by: number | null
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  report_fba_storage_fee: {
    id: number
    month_of_charge: string
    shop_id: number
    site: string | null
    asin: string | null
    fnsku: string | null
    seller_sku: string | null
    sku_id: number | null
    fulfillment_center: string | null
    country_code: string | null
    longest_side: string | null
    median_side: string | null
    shortest_side: string | null
    measurement_units: string | null
    weight: string | null
    weight_units: string | null
    item_volume: string | null
    volume_units: string | null
    product_size_tier: string | null
    average_quantity_on_hand: string | null
    average_quantity_pending_removal: string | null
    estimated_total_item_volume: string | null
    storage_rate: string | null
    currency: string | null
    estimated_monthly_storage_fee: string | null
    total_incentive_fee_amount: string | null
    aged_surcharge: string | null
    fee_cny: string | null
    is_suspect: number
    create_time: string
    generation_id: number
    pieces: unknown
    create_by: number | null
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  report_report_generate_job: {
    id: number
    report_type: string
    param_key: string
    params: unknown
    execute_status: number
    progress: number
    row_count: number | null
    message: string | null
    start_time: string | null
    end_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  sale_after_case: {
    id: number
    case_no: string
    order_id: number
    plat_case_no: string | null
    case_type: number
    is_complaint: number
    reason: string
    duty: number
    duty_user_id: number | null
    refund_amount: string
    offered_amount: string | null
    currency: string
    refund_first: number
    deadline: string | null
    handler_id: number | null
    check_flag: number
    resend_order_id: number | null
    return_id: number | null
    remark: string | null
    audit_by: number | null
    audit_time: string | null
    close_time: string | null
    close_reason: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    is_over: number
    told_time: string | null
    images: string[]
  }
  sale_after_case_line: {
    id: number
    document_id: number
    order_details_id: number
    quantity: number
    resend_sku_id: number | null
    resend_qty: number
  }
  sale_after_email_record: {
    id: number
    order_id: number | null
    case_id: number | null
    template_id: number | null
    language: string | null
    to_address: string
    subject: string
    content: string
    is_test: number
    state: number
    error: string | null
    tries: number
    next_time: string
    lease_until: string | null
    is_doubtful: number
    send_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  sale_after_email_template: {
    id: number
    category_id: number
    template_name: string
    language: string
    plat_names: string[]
    purpose: number
    subject: string
    content: string
    is_activated: number
    use_count: number
    last_use_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  sale_after_email_template_category: {
    id: number
    category_name: string
    sort_no: number
    is_activated: number
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  sale_after_refund: {
    id: number
    refund_no: string
    case_id: number
    order_id: number
    amount: string
    currency: string
    exchange_rate: string
    amount_cny: string
    way: number
    status: number
    is_reversed: number
    plat_refund_no: string | null
    done_time: string | null
    fail_reason: string | null
    execute_by: number | null
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  scheduled_job: {
    id: number
    job_key: string
    job_name: string
    cron: string
    enabled: number
    last_start: string | null
    last_end: string | null
    last_result: number | null
    last_message: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  scheduled_job_run: {
    id: number
    job_key: string
    start_time: string
    end_time: string | null
    result: number
    message: string | null
    run_by: number | null
  }
  schema_migration: {
    name: string
    digest: string
    time: string
  }
  shein_box: {
    id: number
    box_no: string
    store_id: number
    receive_warehouse: string | null
    lane: number | null
    weight: string | null
    quantity: number
    status: number
    mark_times: number
    open_by: number
    mark_time: string | null
    sort_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  shein_box_order: {
    box_id: number
    order_id: number
    quantity: number
  }
  shein_lane: {
    store_id: number
    receive_warehouse: string
    lane: number
  }
  shein_order: {
    id: number
    order_no: string
    shop_id: number
    order_kind: number
    store_id: number | null
    receive_warehouse: string
    deliver_deadline: string | null
    purchase_time: string
    status: number
    sku_count: number
    quantity: number
    picked_qty: number
    packed_qty: number
    amount: string
    bench_id: number | null
    done: number[]
    skipped: number[]
    is_platform_cancelled: number
    release_by: number | null
    release_time: string | null
    ship_time: string | null
    receive_time: string | null
    platform_delivery_sn: string | null
    sale_order_id: number | null
    invalid_reason: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  shein_order_line: {
    id: number
    order_id: number
    product_sku_id: string
    ext_code: string
    spec: string | null
    sku_id: number | null
    quantity: number
    picked_qty: number
    supply_price: string
  }
  shein_scan_record: {
    id: number
    scan_type: number
    code: string
    order_id: number | null
    box_id: number | null
    store_id: number
    shop_ids: number[]
    quantity: number
    user_id: number
    station: string | null
    time: string
    coef: string
    points: string
    client_scan_id: string
    skipped: number[]
    moved: unknown
    is_revoked: number
    revoke_reason: string | null
    revoke_by: number | null
    revoke_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  shein_station_scan: {
    scan_type: number
    code: string
    box_id: number
    order_id: number | null
    record_id: number
    user_id: number
    time: string
  }
  shein_sync: {
    shop_id: number
    since: string
  }
  simulator_ali_order: {
    id: number
    ali_order_id: string
    out_order_id: string | null
    buyer_login_id: string
    seller_login_id: string
    seller_member_id: string
    seller_name: string
    lines: unknown
    goods_amount: string
    freight: string
    discount: string
    order_time: string
    price_time: string | null
    pay_time: string | null
    ship_time: string | null
    sign_time: string | null
    refund_time: string | null
    close_time: string | null
    closed_as: string | null
    refund_status: string | null
    parcels: unknown
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    refund_no: string | null
  }
  simulator_carrier_event: {
    id: number
    tracking_number: string
    place: string
    content: string
    track_status: number
    event_time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_clock: {
    id: number
    ahead_minutes: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_fault: {
    id: number
    side: number
    kind: number
    shop_id: number | null
    calls_left: number | null
    until_time: string | null
    delay_ms: number | null
    ended: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_grant: {
    id: number
    plat_code: string
    platform_shop_id: string
    code_hash: Buffer | null
    code_until: string | null
    access_hash: Buffer | null
    access_until: string | null
    refresh_hash: Buffer | null
    refresh_until: string | null
    revoked: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_managed_delivery: {
    id: number
    shop_id: number
    delivery_order_no: string
    platform_delivery_sn: string
    sub_warehouse_id: number | null
    status: number
    ship_time: string | null
    receive_time: string | null
    shipped: unknown
    is_played: number
    told_time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_managed_delivery_line: {
    delivery_id: number
    sub_purchase_order_sn: string
    product_sku_id: string
    quantity: number
    ship_qty: number
    receive_qty: number
    reject_qty: number
  }
  simulator_managed_express_company: {
    id: number
    plat_code: string
    name: string
  }
  simulator_managed_penalty: {
    shop_id: number
    day: string
    penalty_amount: string
  }
  simulator_managed_price: {
    id: number
    shop_id: number
    platform_price_sn: string
    adjust_no: string | null
    product_sku_id: string
    source: number
    old_price: string
    new_price: string
    reason: string | null
    status: number
    deadline: string | null
    is_played: number
    ask_time: string
    told_time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_managed_sale: {
    id: number
    shop_id: number
    product_sku_id: string
    product_skc_id: string
    ext_code: string
    product_name: string
    image: string | null
    sale_status: number
    in_black_list: number
    supply_price: string
    today_sale_volume: number
    last_seven_days_sale_volume: number
    last_thirty_days_sale_volume: number
    advice_quantity: number
    warehouse_inventory_num: number
    unavailable_warehouse_inventory_num: number
    wait_on_shelf_num: number
    wait_receive_num: number
    wait_delivery_inventory_num: number
    wait_approve_inventory_num: number
    lack_quantity: number
    told_time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_managed_sale_day: {
    shop_id: number
    product_sku_id: string
    day: string
    quantity: number
    told_time: string
  }
  simulator_managed_shop: {
    shop_id: number
    is_quiet: number
    lived_until: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_managed_stock_line: {
    stock_order_id: number
    product_sku_id: string
    ext_code: string
    spec: string | null
    purchase_qty: number
    max_deliver_qty: number
    supply_price: string
  }
  simulator_managed_stock_order: {
    id: number
    shop_id: number
    sub_purchase_order_sn: string
    original_purchase_order_sn: string | null
    apply_key: string | null
    product_skc_id: string
    skc_ext_code: string | null
    product_name: string
    image: string | null
    purchase_stock_type: number
    urgency_type: number
    settlement_type: number
    source: number
    status: number
    purchase_time: string
    deliver_by: string | null
    arrive_by: string | null
    sub_warehouse_id: number | null
    told_time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_managed_warehouse: {
    id: number
    plat_code: string
    name: string
    region: string | null
    contact: string | null
    phone: string | null
    address: string | null
  }
  simulator_message: {
    id: number
    shop_id: number
    plat_order_no: string
    body: unknown
    times: number
    tell_time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_smt_product: {
    id: number
    shop_id: number
    product_id: string
    list_type: number
    product_status: string
    ws_display: string | null
    content: unknown
    audit_time: string | null
    views30: number
    sold30: number
    modified_time: string
    told_time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_smt_shop: {
    shop_id: number
    is_quiet: number
    lived_until: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  simulator_smt_sku: {
    product_row: number
    shop_id: number
    shop_sku: string
    variation_id: string
  }
  stock_balance: {
    store_id: number
    place_type: number
    place_id: number
    sku_id: number
    on_hand: number
    occupied: number
  }
  stock_check_finally_line: {
    id: number
    finally_id: number
    check_line_id: number
    location_id: number
    sku_id: number
    first_diff_qty: number
    first_user_id: number | null
    book_qty: number
    count_qty: number | null
    count_time: string | null
    count_user_id: number | null
    diff_qty: number | null
    is_match: number | null
    confirm_qty: number | null
    reason: string | null
    task_id: number | null
  }
  stock_check_finished_line: {
    id: number
    finished_id: number
    check_line_id: number | null
    location_id: number
    sku_id: number
    diff_qty: number
    unit_cost: string | null
    diff_amount: string | null
    reason: string | null
  }
  stock_check_line: {
    id: number
    receipt_id: number
    location_id: number
    sku_id: number
    book_qty: number
    count_qty: number | null
    count_time: string | null
    count_user_id: number | null
    diff_qty: number | null
    unit_cost: string | null
    line_state: number
  }
  stock_check_receipt_batch: {
    id: number
    batch_no: string
    store_id: number
    variant: number
    scope: unknown
    check_mode: number
    is_freeze: number
    split_by: number
    split_lines: number | null
    plan_date: string | null
    check_flag: number
    remark: string | null
    audit_by: number | null
    audit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_check_receipt_finally: {
    id: number
    finally_no: string
    store_id: number
    batch_id: number | null
    variant: number
    check_mode: number
    count_status: number
    check_flag: number
    remark: string | null
    audit_by: number | null
    audit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    line_count: number
    counted_count: number
    diff_count: number
    unmatched_count: number
  }
  stock_check_receipt_finished: {
    id: number
    finished_no: string
    store_id: number
    variant: number
    source_type: number
    source_nos: string[]
    finally_id: number | null
    check_receipt_id: number | null
    snapshot_date: string | null
    check_flag: number
    remark: string | null
    audit_by: number | null
    audit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    line_count: number
    surplus_qty: number
    loss_qty: number
    diff_amount: string
  }
  stock_check_scan: {
    id: number
    task_id: number
    client_scan_id: string
    location_id: number
    sku_id: number | null
    quantity: number
    user_id: number
    device: string | null
    time: string
    is_finish: number
  }
  stock_check_task: {
    id: number
    task_no: string
    store_id: number
    task_type: number
    check_receipt_id: number | null
    check_receipt_finally_id: number | null
    variant: number
    assignee_id: number | null
    roadway_nos: string[]
    line_count: number
    done_count: number
    task_status: number
    claim_time: string | null
    submit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_container_type: {
    id: number
    type_name: string
    biz_type: number
    grid_count: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    grid_columns: number | null
  }
  stock_container_use: {
    id: number
    container_id: number
    doc_type: string
    doc_no: string
    user_id: number | null
    start_time: string
    end_time: string | null
    end_type: number | null
    free_reason: string | null
    piece_count: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_cost_adjust: {
    id: number
    store_id: number
    sku_id: number
    reason: number
    amount: string
    doc_no: string
    remark: string | null
    adjust_time: string
    create_by: number | null
  }
  stock_daily: {
    day: string
    store_id: number
    sku_id: number
    opening_qty: number
    opening_amount: string
    q101: number
    q102: number
    q103: number
    q104: number
    q105: number
    q108: number
    q201: number
    q202: number
    q203: number
    q204: number
    q205: number
    q208: number
    a101: string
    a102: string
    a103: string
    a104: string
    a105: string
    a108: string
    a109: string
    a201: string
    a202: string
    a203: string
    a204: string
    a205: string
    a208: string
    closing_qty: number
    closing_amount: string
  }
  stock_daily_through: {
    one: boolean
    day: string
  }
  stock_inventory_err: {
    id: number
    err_no: string
    err_type: number
    store_id: number
    location_id: number | null
    container_id: number | null
    sku_id: number
    book_qty: number
    actual_qty: number
    diff_qty: number
    hold_qty: number
    source_doc_no: string | null
    status: number
    handle_way: number | null
    related_doc_no: string | null
    handler_id: number | null
    handle_remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_layer: {
    id: number
    store_id: number
    sku_id: number
    in_date: string
    store_in_date: string
    in_qty: number
    remaining: number
    unit_cost: string
    remain_amount: string
    source_doc_type: string
    source_doc_no: string
    source_line_id: number
    movement_id: number
    create_time: string
  }
  stock_layer_out: {
    layer_id: number
    day: string
    quantity: number
    amount: string
  }
  stock_location_daily: {
    day: string
    store_id: number
    area_code: string
    location_type: number
    total: number
    used: number
    kinds: number
    pieces: number
  }
  stock_location_sku: {
    location_id: number
    sku_id: number
    store_id: number
    is_main: number
    min_qty: number | null
    max_qty: number | null
    create_by: number | null
    create_time: string
  }
  stock_move_goods_receipt: {
    id: number
    move_no: string
    store_id: number
    move_user_id: number | null
    source: number
    container_id: number | null
    check_flag: number
    remark: string | null
    audit_by: number | null
    audit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_move_line: {
    id: number
    receipt_id: number
    sku_id: number
    from_place_type: number
    from_place_id: number
    to_location_id: number | null
    quantity: number
    off_qty: number
    on_qty: number
  }
  stock_movement: {
    id: number
    post_no: number
    movement_time: string
    store_id: number
    place_type: number | null
    place_id: number | null
    sku_id: number
    biz_type: number
    quantity: number
    unit_cost: string
    amount: string
    place_after: number | null
    store_after: number
    store_amount_after: string
    doc_type: string
    doc_id: number
    doc_line_id: number
    seq: number
    doc_no: string
    operator_id: number | null
    remark: string | null
  }
  stock_movement_key: {
    doc_type: string
    doc_line_id: number
    biz_type: number
    seq: number
  }
  stock_occupancy: {
    id: number
    store_id: number
    place_type: number
    place_id: number
    sku_id: number
    quantity: number
    doc_type: string
    doc_id: number
    doc_line_id: number
    doc_no: string
    state: number
    occupy_time: string
    end_time: string | null
  }
  stock_other_in_line: {
    id: number
    receipt_id: number
    sku_id: number
    location_id: number
    quantity: number
    unit_cost: string | null
    amount: string | null
    in_date: string | null
  }
  stock_other_in_receipt: {
    id: number
    receipt_no: string
    store_id: number
    biz_type: string
    pair_id: number | null
    check_flag: number
    express_delivery_no: string | null
    reverse_of_id: number | null
    reversed_by_id: number | null
    remark: string | null
    audit_by: number | null
    audit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_other_out_line: {
    id: number
    receipt_id: number
    sku_id: number
    location_id: number
    quantity: number
    unit_cost: string | null
    amount: string | null
    oldest_in_date: string | null
    err_id: number | null
  }
  stock_other_out_receipt: {
    id: number
    receipt_no: string
    store_id: number
    biz_type: string
    pair_id: number | null
    check_flag: number
    express_delivery_no: string | null
    reverse_of_id: number | null
    reversed_by_id: number | null
    remark: string | null
    audit_by: number | null
    audit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_self_check_diff: {
    id: number
    check_id: number
    kind: string
    store_id: number
    sku_id: number
    place_type: number | null
    place_id: number | null
    left_value: string
    right_value: string
    movement_id: number | null
    movement_time: string | null
    movement_doc_no: string | null
    err_id: number | null
  }
  stock_stock_check_receipt: {
    id: number
    check_no: string
    batch_id: number | null
    store_id: number
    variant: number
    proc_mode: number
    check_mode: number
    is_freeze: number
    count_user_id: number | null
    count_status: number
    check_flag: number
    remark: string | null
    audit_by: number | null
    audit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    is_whole_place: number
    line_count: number
    counted_count: number
    diff_count: number
    diff_amount: string
  }
  stock_stock_rule: {
    id: number
    rule_name: string
    rule_type: number
    store_id: number | null
    conditions: unknown
    params: unknown
    priority: number
    is_activated: number
    is_system: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_store: {
    id: number
    store_code: string
    store_name: string
    store_type: number
    country_code: string
    currency: string
    is_activated: number
    is_allocatable: number
    is_location_managed: number
    manager_ids: number[]
    sort_no: number
    is_system: number
    plat_shop_ids: number[]
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_store_address: {
    id: number
    store_id: number
    address_type: number
    contact: string
    phone: string
    company: string | null
    country_code: string
    province: string | null
    city: string | null
    district: string | null
    street: string
    post_code: string | null
    contact_en: string | null
    province_en: string | null
    city_en: string | null
    street_en: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_store_area: {
    id: number
    store_id: number
    area_code: string
    area_name: string
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_store_container: {
    id: number
    container_no: string
    store_id: number
    type_id: number
    use_status: number
    pick_user_id: number | null
    current_doc_type: string | null
    current_doc_no: string | null
    current_since: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_store_daily: {
    day: string
    store_id: number
    q101: number
    q102: number
    q103: number
    q104: number
    q105: number
    q108: number
    q201: number
    q202: number
    q203: number
    q204: number
    q205: number
    q208: number
    a101: string
    a102: string
    a103: string
    a104: string
    a105: string
    a108: string
    a109: string
    a201: string
    a202: string
    a203: string
    a204: string
    a205: string
    a208: string
  }
  stock_store_location: {
    id: number
    store_id: number
    location_name: string
    area_code: string
    roadway_no: string | null
    shelf_no: string | null
    level_no: number | null
    position_no: string | null
    location_type: number
    pick_seq: number
    length: string | null
    width: string | null
    height: string | null
    max_weight: string | null
    max_sku_kinds: number
    is_activated: number
    lock_check_id: number | null
    last_check_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_store_roadway: {
    id: number
    area_id: number
    roadway_no: string
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_summary: {
    store_id: number
    sku_id: number
    on_hand: number
    occupied: number
    sellable_on_hand: number
    sellable_occupied: number
    amount: string
    purchase_on_way: number
    transfer_on_way: number
    unusual_on_way: number
    last_in_time: string | null
    last_out_time: string | null
    last_check_time: string | null
    moved_time: string | null
    holds_stock: boolean
  }
  stock_transfer_layer: {
    id: number
    line_id: number
    in_date: string
    quantity: number
    amount: string
    received_qty: number
    received_amount: string
  }
  stock_transfer_line: {
    id: number
    transfer_id: number
    sku_id: number
    quantity: number
    ship_qty: number
    in_qty: number
    loss_qty: number
    back_qty: number
    goods_amount: string
    fee_share: string
    fee_received: string
    box_no: string
  }
  stock_transfer_receipt: {
    id: number
    transfer_no: string
    transfer_type: number
    out_store_id: number
    in_store_id: number
    logistic_way_id: number | null
    express_delivery_no: string | null
    est_arrive_date: string | null
    box_count: number | null
    check_flag: number
    in_status: number | null
    finance_status: number
    est_freight: string
    actual_freight: string | null
    fee_share_way: number
    is_fee_confirmed: number
    end_type: number | null
    cancel_reason: string | null
    source_doc_no: string | null
    remark: string | null
    audit_by: number | null
    audit_time: string | null
    finance_by: number | null
    finance_time: string | null
    finance_remark: string | null
    ship_time: string | null
    sign_time: string | null
    end_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_unusual_entry: {
    id: number
    unusual_id: number
    handle_type: number
    quantity: number
    claim_amount: string | null
    location_id: number | null
    remark: string | null
    user_id: number | null
    time: string
  }
  stock_unusual_transfer: {
    id: number
    unusual_no: string
    transfer_id: number
    line_id: number
    sku_id: number
    miss_qty: number
    handled_qty: number
    status: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_wait_move_goods_sku: {
    id: number
    store_id: number
    sku_id: number
    from_place_type: number
    from_place_id: number
    to_location_id: number | null
    quantity: number
    reason: number
    priority: number
    status: number
    move_receipt_no: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  stock_warning: {
    id: number
    store_id: number
    sku_id: number
    s7: number
    s15: number
    s30: number
    avg_daily: string
    lead_days: number
    safety_days: number
    sellable: number
    purchase_in_transit: number
    transfer_in_transit: number
    out_stock_qty: number
    cover_days: string | null
    suggest_qty: number
    level: number
    warn_version: number
    calc_time: string
    last_order_no: string | null
  }
  sys_module: {
    id: number
    module_name: string
    section: string | null
    owner_id: number | null
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  sys_module_version: {
    id: number
    module_id: number
    version_no: string
    title: string
    content: string
    status: number
    publish_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  system_config: {
    id: number
    config_key: string
    config_name: string
    config_value: string
    value_type: string
    min_value: string | null
    max_value: string | null
    is_public: number
    is_readonly: number
    is_system: number
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  task: {
    id: number
    kind: string
    title: string
    subject_id: number | null
    input: unknown
    status: number
    total: number
    done: number
    failed: number
    failures: unknown
    part_done: number[]
    result: unknown
    message: string | null
    file_name: string | null
    file_key: string | null
    file_size: number | null
    download_count: number
    expire_time: string | null
    user_id: number | null
    start_time: string | null
    end_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_config: {
    id: number
    shop_id: number
    out_store_id: number
    auto_accept: number
    auto_stage: number
    stock_days: number
    cap_factor: string
    margin_floor: string
    express_company_id: number | null
    delivery_method: number
    pickup_address_id: number | null
    box_max_weight: string
    box_max_qty: number
    sku_label_template_id: number | null
    package_label_template_id: number | null
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_delivery_attempt: {
    delivery_order_no: string
    shop_id: number
    sub_warehouse_id: number | null
    stock_order_ids: number[]
    lines: unknown
    create_time: string
  }
  temu_delivery_line: {
    id: number
    document_id: number
    stock_order_id: number
    stock_order_line_id: number
    sku_id: number | null
    product_sku_id: string
    transfer_line_id: number | null
    plan_qty: number
    picked_qty: number
    labeled_qty: number
    packaged_qty: number
    packed_qty: number
    ship_qty: number
    receive_qty: number
    reject_qty: number
  }
  temu_delivery_order: {
    id: number
    delivery_order_no: string
    platform_delivery_sn: string | null
    shop_id: number
    out_store_id: number
    sub_warehouse_id: number | null
    delivery_method: number
    express_company_id: number | null
    express_delivery_no: string | null
    driver_name: string | null
    plate_number: string | null
    pickup_time: string | null
    pickup_address_id: number | null
    deadline: string | null
    sku_count: number
    plan_qty: number
    picked_qty: number
    labeled_qty: number
    packaged_qty: number
    packed_qty: number
    ship_qty: number
    receive_qty: number
    reject_qty: number
    package_count: number
    total_weight: string
    status: number
    transfer_id: number | null
    submit_by: number | null
    submit_time: string | null
    audit_by: number | null
    audit_time: string | null
    pick_time: string | null
    label_time: string | null
    pack_time: string | null
    ship_time: string | null
    receive_time: string | null
    end_time: string | null
    is_forced: number
    force_reason: string | null
    remove_reason: string | null
    is_platform_cancelled: number
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_difference: {
    sku_id: number
    difference: number
    since: string
  }
  temu_express_company: {
    id: number
    name: string
    is_common: number
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_job: {
    id: number
    job_type: number
    shop_id: number
    status: number
    pulled: number
    changed: number
    message: string | null
    start_time: string | null
    end_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_label_code: {
    shop_id: number
    product_sku_id: string
    label_code: string
    create_time: string
  }
  temu_package: {
    id: number
    package_no: string
    delivery_order_id: number
    seq: number
    weight: string | null
    length: string | null
    width: string | null
    height: string | null
    quantity: number
    status: number
    print_times: number
    open_by: number | null
    seal_by: number | null
    seal_time: string | null
    station: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_package_line: {
    id: number
    package_id: number
    delivery_line_id: number
    sku_id: number
    quantity: number
  }
  temu_packing_condition: {
    id: number
    condition_name: string
    condition: unknown
    is_shared: number
    owner_id: number
    sort_no: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_packing_record: {
    id: number
    package_id: number
    delivery_order_id: number
    shop_id: number
    sku_count: number
    quantity: number
    weight: string
    user_id: number
    station: string | null
    start_time: string
    seal_time: string
    points: string
    is_made_up: number
    is_revoked: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_pick_receipt: {
    id: number
    pick_no: string
    store_id: number
    pick_user_id: number | null
    container_id: number | null
    status: number
    order_count: number
    line_count: number
    quantity: number
    picked_qty: number
    deadline: string | null
    claim_time: string | null
    end_time: string | null
    cancel_reason: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_pick_receipt_line: {
    id: number
    pick_id: number
    delivery_order_id: number
    transfer_line_id: number
    sku_id: number
    place_type: number
    place_id: number
    pick_seq: number
    quantity: number
    picked_qty: number
    is_short: number
  }
  temu_pick_receipt_order: {
    pick_id: number
    delivery_order_id: number
    is_live: number
  }
  temu_price_adjust: {
    id: number
    adjust_no: string
    platform_price_sn: string | null
    shop_id: number
    product_sku_id: string
    ext_code: string
    sku_id: number | null
    source: number
    old_price: string
    new_price: string
    cost: string | null
    margin_before: string | null
    margin_after: string | null
    reason: string | null
    status: number
    audit_status: number
    deadline: string | null
    result_reason: string | null
    audit_reason: string | null
    answer_by: number | null
    answer_time: string | null
    audit_by: number | null
    audit_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_print_record: {
    id: number
    print_type: number
    ref_no: string
    delivery_order_id: number | null
    sku_id: number | null
    copies: number
    nth: number
    reason: string | null
    station: string | null
    user_id: number
    time: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    product_sku_id: string | null
    stock_order_id: number | null
  }
  temu_sale_lack: {
    order_id: number
    sku_id: number
    day: string
    quantity: number
  }
  temu_sales_day: {
    shop_id: number
    product_sku_id: string
    day: string
    quantity: number
    supply_price: string
    posted_qty: number
  }
  temu_sales_row: {
    id: number
    shop_id: number
    product_sku_id: string
    product_skc_id: string | null
    ext_code: string
    product_name: string
    image: string | null
    sku_id: number | null
    sale_status: number
    in_black_list: number
    supply_price: string
    today_sale_volume: number
    last_seven_days_sale_volume: number
    last_thirty_days_sale_volume: number
    advice_quantity: number
    warehouse_inventory_num: number
    unavailable_warehouse_inventory_num: number
    wait_on_shelf_num: number
    wait_receive_num: number
    wait_delivery_inventory_num: number
    wait_approve_inventory_num: number
    lack_quantity: number
    platform_stock: number | null
    v: string | null
    our_advice: number
    advice_state: number
    ignore_until: string | null
    sync_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
    apply_sns: string[] | null
    plan_id: number | null
    propose_no: string | null
    propose_price: string | null
  }
  temu_scan: {
    user_id: number
    client_scan_id: string
    answer: unknown
    time: string
  }
  temu_shop_performance: {
    id: number
    shop_id: number
    day: string
    due_orders: number
    on_time_shipped: number
    arrive_due: number
    on_time_arrived: number
    received_qty: number
    rejected_qty: number
    on_sale_skus: number
    lacking_skus: number
    sale_qty: number
    sale_money: string
    penalty_amount: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_sku_degree: {
    id: number
    sku_id: number
    difficulty_id: number
    source: number
    remark: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_sku_whitelist: {
    id: number
    shop_id: number | null
    sku_id: number
    exempt_cap: number
    exempt_margin: number
    valid_from: string
    valid_to: string | null
    reason: string
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_stock_order: {
    id: number
    sub_purchase_order_sn: string
    original_purchase_order_sn: string | null
    shop_id: number
    product_skc_id: string
    skc_ext_code: string | null
    product_name: string
    image: string | null
    purchase_stock_type: number
    urgency_type: number
    settlement_type: number
    source: number
    platform_status: number
    purchase_time: string
    expect_latest_deliver_time: string | null
    expect_latest_arrival_time: string | null
    sub_warehouse_id: number | null
    is_staged: number
    delivery_order_id: number | null
    ship_time: string | null
    arrive_time: string | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_stock_order_line: {
    id: number
    document_id: number
    product_sku_id: string
    ext_code: string
    spec: string | null
    sku_id: number | null
    purchase_qty: number
    max_deliver_qty: number
    deliver_qty: number
    receive_qty: number
    supply_price: string
  }
  temu_unusual: {
    id: number
    unusual_no: string
    kind: number
    delivery_order_id: number
    transfer_id: number
    transfer_line_id: number
    sku_id: number
    stock_unusual_id: number | null
    ship_qty: number
    receive_qty: number
    miss_qty: number
    handled_qty: number
    status: number
    wait_until: string | null
    platform_time: string | null
    evidence: string | null
    extra_transfer_id: number | null
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_warehouse: {
    id: number
    name: string
    region: string | null
    contact: string | null
    phone: string | null
    address: string | null
    is_activated: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  temu_work_record: {
    id: number
    work_type: number
    delivery_order_id: number
    sku_id: number
    quantity: number
    user_id: number
    time: string
    difficulty_id: number | null
    coef: string
    points: string
    station: string | null
    client_scan_id: string | null
  }
  tool_print_job: {
    id: number
    template_id: number | null
    doc_type: number
    doc_nos: string[]
    copies: number
    printer: string | null
    station: string | null
    user_id: number
    time: string
    is_reprint: number
    reason: string | null
    made_by: string | null
    made_of: unknown
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
  tool_print_template: {
    id: number
    template_type: number
    name: string
    width_mm: string
    height_mm: string
    elements: unknown
    is_default: number
    status: number
    create_by: number | null
    create_time: string
    update_by: number | null
    update_time: string
    version: number
    deleted_at: string | null
  }
}
