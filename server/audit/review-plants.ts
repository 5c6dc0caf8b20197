// Wrong rows about reviews, which audit.api.test.ts plants and statement 31 of the audit must find: the number of the
// statement, what is wrong, and the SQL that makes it wrong.

export const REVIEW_PLANTS: readonly (readonly [number, string, readonly string[]])[] = [
  [
    31,
    'a review with more votes than shoppers gave',
    [
      `insert into reviews (id, product_id, author, language, rating, state, helpful)
       select gen_random_uuid(), id, 'A', 'en', 5, 'waiting', 1 from products limit 1`,
    ],
  ],
  [
    31,
    'a vote on the fit that no review gave',
    [
      `insert into product_fit_votes (product_id, size, height_from_cm, fit, votes)
       select id, '54', 150, 'true', 1 from products limit 1`,
    ],
  ],
  [
    31,
    'a vote on the fit that is counted at another height',
    [
      `insert into reviews (id, product_id, author, language, rating, fit, size, height_from_cm, state)
       select gen_random_uuid(), id, 'A', 'en', 5, 'true', '54', 160, 'published' from products order by id limit 1`,
      `update products set rating_histogram = '{0,0,0,0,1}' where id = (select id from products order by id limit 1)`,
      `insert into product_fit_votes (product_id, size, height_from_cm, fit, votes)
       select id, '54', 150, 'true', 1 from products order by id limit 1`,
    ],
  ],
  [
    31,
    'a review of an order that is being paid',
    [
      'alter table reviews disable trigger reviews_of_delivered_lines',
      `insert into reviews (id, product_id, order_id, order_line_id, author, language, rating, state)
       select gen_random_uuid(), (select id from products limit 1), l.order_id, l.id, 'A', 'en', 5, 'waiting'
       from order_lines l where l.order_id = :being_paid`,
    ],
  ],
];
