/** Protocols, ICMP types and services, by the names and numbers of the server. */

/** Names of ICMP types. The server refuses numbers. */
const ICMP = `
any echo-reply destination-unreachable network-unreachable host-unreachable protocol-unreachable port-unreachable
fragmentation-needed source-route-failed network-unknown host-unknown network-prohibited host-prohibited
TOS-network-unreachable TOS-host-unreachable communication-prohibited host-precedence-violation precedence-cutoff
source-quench redirect network-redirect host-redirect TOS-network-redirect TOS-host-redirect echo-request
router-advertisement router-solicitation time-exceeded ttl-zero-during-transit ttl-zero-during-reassembly
parameter-problem ip-header-bad required-option-missing timestamp-request timestamp-reply address-mask-request
address-mask-reply
`;

const ICMPV6 = `
destination-unreachable no-route communication-prohibited beyond-scope address-unreachable port-unreachable
failed-policy reject-route packet-too-big time-exceeded ttl-zero-during-transit ttl-zero-during-reassembly
parameter-problem bad-header unknown-header-type unknown-option echo-request echo-reply router-solicitation
router-advertisement neighbor-solicitation neighbour-solicitation neighbor-advertisement neighbour-advertisement
redirect
`;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const icmpTypes = words(ICMP);
export const icmpv6Types = words(ICMPV6);

/** Names and numbers of the server's `/etc/protocols` (Debian), without aliases, plus `icmpv6`. */
const PROTOCOLS = `
0 ip 0 hopopt 1 icmp 2 igmp 3 ggp 4 ipencap 5 st 6 tcp 8 egp 9 igp 12 pup 17 udp 20 hmp 22 xns-idp 27 rdp 29 iso-tp4
33 dccp 36 xtp 37 ddp 38 idpr-cmtp 41 ipv6 43 ipv6-route 44 ipv6-frag 45 idrp 46 rsvp 47 gre 50 esp 51 ah 57 skip
58 ipv6-icmp 58 icmpv6 59 ipv6-nonxt 60 ipv6-opts 73 rspf 81 vmtp 88 eigrp 89 ospf 93 ax.25 94 ipip 97 etherip 98 encap
103 pim 108 ipcomp 112 vrrp 115 l2tp 124 isis 132 sctp 133 fc 135 mobility-header 136 udplite 137 mpls-in-ip 138 manet
139 hip 140 shim6 141 wesp 142 rohc 143 ethernet 262 mptcp
`;

const tokens = PROTOCOLS.trim().split(/\s+/);

/** Protocol numbers by name. */
const protocolNumbers: ReadonlyMap<string, number> = new Map(
  tokens.flatMap((token, index) => (index % 2 === 1 ? [[token, Number(tokens[index - 1])] as const] : [])),
);

/** Returns the number of a protocol, given by name or number. */
export const protocolNumber = (text: string): number => protocolNumbers.get(text) ?? Number(text);

/** Whether the text is a protocol's name, or a number that has a name. */
export function isProtocol(text: string): boolean {
  return protocolNumbers.has(text) || (/^\d+$/.test(text) && [...protocolNumbers.values()].includes(Number(text)));
}

/** Services that rules may name, with their ports: `/etc/services` of the server (Debian). */
const SERVICES = `
Clearcase 371, acr-nema 104, afpovertcp 548, afs3-bos 7007, afs3-callback 7001, afs3-fileserver 7000,
afs3-kaserver 7004, afs3-prserver 7002, afs3-rmtsys 7009, afs3-update 7008, afs3-vlserver 7003, afs3-volser 7005,
amanda 10080, amandaidx 10082, amidxtape 10083, amqp 5672, amqps 5671, asf-rmcp 623, asp 27374, auth 113,
authentication 113, babel 6696, bacula-dir 9101, bacula-fd 9102, bacula-sd 9103, bbs 7000, bgp 179, bgpd 2605,
biff 512, binkp 24554, bootpc 68, bootps 67, canna 5680, cfengine 5308, chargen 19, cisco-sccp 2000,
clc-build-daemon 8990, clearcase 371, cmd 514, cmip-agent 164, cmip-man 163, codaauth2 370, codasrv 2432,
codasrv-se 2433, comsat 512, csync2 30865, cvspserver 2401, daap 3689, datametrics 1645, daytime 13, db-lsp 17500,
dcap 22125, dhcpv6-client 546, dhcpv6-server 547, dicom 104, dict 2628, dircproxy 57000, discard 9, distcc 3632,
domain 53, domain-s 853, echo 7, epmap 135, epmd 4369, exec 512, f5-globalsite 2792, f5-iquery 4353, fax 4557,
fido 60179, finger 79, font-service 7100, freeciv 5556, fsp 21, fspd 21, ftp 21, ftp-data 20, ftps 990,
ftps-data 989, gdomap 538, gds-db 3050, gds_db 3050, git 9418, gnunet 2086, gnutella-rtr 6347, gnutella-svc 6346,
gopher 70, gpsd 2947, gris 2135, groupwise 1677, gsidcap 22128, gsiftp 2811, gsigatekeeper 2119, hkp 11371,
hprop 754, http 80, http-alt 8080, https 443, hylafax 4559, iax 4569, icp 3130, icpv2 3130, ident 113, imap 143,
imap2 143, imaps 993, ingreslock 1524, ipp 631, iprop 2121, ipsec-nat-t 4500, ipx 213, ircd 6667, ircs-u 6697,
isakmp 500, iscsi-target 3260, isisd 2608, isns 3205, iso-tsap 102, jabber-client 5222, jabber-server 5269,
kamanda 10081, kdc 750, kerberos 88, kerberos-adm 749, kerberos-iv 750, kerberos-master 751, kerberos-sec 88,
kerberos4 750, kerberos5 88, kerberos_master 751, kermit 1649, klogin 543, kpasswd 464, krb-prop 754, krb5 88,
krb5_prop 754, krb_prop 754, krcmd 544, kshell 544, l2f 1701, l2tp 1701, ldap 389, ldaps 636, ldp 646, loc-srv 135,
login 513, lotusnote 1352, lotusnotes 1352, lrrd 4949, mail 25, mailq 174, mdns 5353, microsoft-ds 445, moira-db 775,
moira-update 777, moira-ureg 779, moira_db 775, moira_update 777, moira_ureg 779, mon 2583, ms-sql-m 1434,
ms-sql-s 1433, ms-wbt-server 3389, mtn 4691, munin 4949, mysql 3306, mysql-proxy 6446, nbd 10809, nbp 2,
netbios-dgm 138, netbios-ns 137, netbios-ssn 139, netstat 15, nfs 2049, nicname 43, nntp 119, nntps 563, nqs 607,
nrpe 5666, nsca 5667, ntalk 518, ntp 123, ntske 4460, null 9, nut 3493, old-radacct 1646, old-radius 1645,
omniorb 8088, openvpn 1194, ospf6d 2606, ospfapi 2607, ospfd 2604, passwd-server 752, passwd_server 752, pawserv 345,
pop-3 110, pop3 110, pop3s 995, poppassd 106, portmapper 111, postgres 5432, postgresql 5432, predict 1210,
printer 515, proofd 1093, ptp-event 319, ptp-general 320, puppet 8140, qmqp 628, qmtp 209, qotd 17, quote 17,
radacct 1813, radius 1812, radius-acct 1813, radmin-port 4899, readnews 119, redis 6379, remctl 4373, ripd 2602,
ripngd 2603, rmiregistry 1099, rmtcfg 1236, rootd 1094, route 520, routed 520, router 520, rpc2portmap 369,
rplay 5555, rptp 5556, rsync 873, rtcm-sc104 2101, rtmp 1, rtsp 554, sa-msg-port 1646, saft 487, sane 6566,
sane-port 6566, saned 6566, sge-execd 6445, sge-qmaster 6444, sge_execd 6445, sge_qmaster 6444, sgi-cad 17004,
sgi-cmsd 17001, sgi-crsd 17002, sgi-gcd 17003, shell 514, sieve 4190, silc 706, sink 9, sip 5060, sip-tls 5061,
skkserv 1178, smtp 25, smtps 465, smux 199, snmp 161, snmp-trap 162, snmptrap 162, snntp 563, snpp 444, socks 1080,
source 19, spamd 783, spooler 515, ssh 22, ssmtp 465, submission 587, submissions 465, subversion 3690, sunrpc 111,
supfiledbg 1127, supfilesrv 871, suucp 4031, svn 3690, svrloc 427, syslog 514, syslog-tls 6514, sysrqd 4094,
systat 11, tacacs 49, talk 517, tap 113, tcpmux 1, telnet 23, telnets 992, tfido 60177, tftp 69, time 37,
timserver 37, tinc 655, tproxy 8081, tsap 102, ttytst 19, untp 119, urd 465, users 11, uucp 540, uucpd 540,
venus 2430, venus-se 2431, wais 210, webcache 8080, webmin 10000, who 513, whod 513, whois 43, wnn6 22273, www 80,
x11 6000, x11-0 6000, x11-1 6001, x11-2 6002, x11-3 6003, x11-4 6004, x11-5 6005, x11-6 6006, x11-7 6007, xdmcp 177,
xfs 7100, xinetd 9098, xmms2 9667, xmpp-client 5222, xmpp-server 5269, xtel 1313, xtelw 1314, z3950 210,
zabbix-agent 10050, zabbix-trapper 10051, zebra 2601, zebrasrv 2600, zephyr-clt 2103, zephyr-hm 2104,
zephyr-srv 2102, zip 6, zope 9673, zope-ftp 8021, zserv 346
`;

export const servicePorts: ReadonlyMap<string, number> = new Map(
  SERVICES.trim()
    .split(/,\s+/)
    .map((service) => {
      const [name = "", port] = service.split(" ");
      return [name, Number(port)];
    }),
);
