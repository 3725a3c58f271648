-- Orders are looked for by the code as it is typed, in capitals.
CREATE INDEX shein_order_line_code ON shein_order_line (upper(ext_code));
