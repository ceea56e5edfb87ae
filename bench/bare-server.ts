// The peer of P14: the least that fastify and pg can do, one query per answer.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2] });
const app = Fastify();
app.get('/', async () => (await pool.query('select id, email from users limit 1')).rows[0]);
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
// Whoever measures is gone.
process.on('disconnect', () => process.exit());
