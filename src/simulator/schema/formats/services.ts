/** Names of network services that the server's operating system knows (`/etc/services` of Debian); ports may use them. */
const NAMES = `
Clearcase acr-nema afpovertcp afs3-bos afs3-callback afs3-fileserver afs3-kaserver afs3-prserver afs3-rmtsys
afs3-update afs3-vlserver afs3-volser amanda amandaidx amidxtape amqp amqps asf-rmcp asp auth authentication
babel bacula-dir bacula-fd bacula-sd bbs bgp bgpd biff binkp bootpc bootps canna cfengine chargen cisco-sccp
clc-build-daemon clearcase cmd cmip-agent cmip-man codaauth2 codasrv codasrv-se comsat csync2 cvspserver daap
datametrics daytime db-lsp dcap dhcpv6-client dhcpv6-server dicom dict dircproxy discard distcc domain domain-s
echo epmap epmd exec f5-globalsite f5-iquery fax fido finger font-service freeciv fsp fspd ftp ftp-data ftps
ftps-data gdomap gds-db gds_db git gnunet gnutella-rtr gnutella-svc gopher gpsd gris groupwise gsidcap gsiftp
gsigatekeeper hkp hprop http http-alt https hylafax iax icp icpv2 ident imap imap2 imaps ingreslock ipp iprop
ipsec-nat-t ipx ircd ircs-u isakmp iscsi-target isisd isns iso-tsap jabber-client jabber-server kamanda kdc
kerberos kerberos-adm kerberos-iv kerberos-master kerberos-sec kerberos4 kerberos5 kerberos_master kermit klogin
kpasswd krb-prop krb5 krb5_prop krb_prop krcmd kshell l2f l2tp ldap ldaps ldp loc-srv login lotusnote lotusnotes
lrrd mail mailq mdns microsoft-ds moira-db moira-update moira-ureg moira_db moira_update moira_ureg mon ms-sql-m
ms-sql-s ms-wbt-server mtn munin mysql mysql-proxy nbd nbp netbios-dgm netbios-ns netbios-ssn netstat nfs
nicname nntp nntps nqs nrpe nsca ntalk ntp ntske null nut old-radacct old-radius omniorb openvpn ospf6d ospfapi
ospfd passwd-server passwd_server pawserv pop-3 pop3 pop3s poppassd portmapper postgres postgresql predict
printer proofd ptp-event ptp-general puppet qmqp qmtp qotd quote radacct radius radius-acct radmin-port readnews
redis remctl ripd ripngd rmiregistry rmtcfg rootd route routed router rpc2portmap rplay rptp rsync rtcm-sc104
rtmp rtsp sa-msg-port saft sane sane-port saned sge-execd sge-qmaster sge_execd sge_qmaster sgi-cad sgi-cmsd
sgi-crsd sgi-gcd shell sieve silc sink sip sip-tls skkserv smtp smtps smux snmp snmp-trap snmptrap snntp snpp
socks source spamd spooler ssh ssmtp submission submissions subversion sunrpc supfiledbg supfilesrv suucp svn
svrloc syslog syslog-tls sysrqd systat tacacs talk tap tcpmux telnet telnets tfido tftp time timserver tinc
tproxy tsap ttytst untp urd users uucp uucpd venus venus-se wais webcache webmin who whod whois wnn6 www x11
x11-0 x11-1 x11-2 x11-3 x11-4 x11-5 x11-6 x11-7 xdmcp xfs xinetd xmms2 xmpp-client xmpp-server xtel xtelw z3950
zabbix-agent zabbix-trapper zebra zebrasrv zephyr-clt zephyr-hm zephyr-srv zip zope zope-ftp zserv
`;

export const serviceNames: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));
